const lineBreaks = /[\r\n\u0085\u2028\u2029\v\f]+/;

/** Results must be strings on one line: line breaks cause parse errors at Vapi (vapi/README.md 3.2). */
export const oneLine = (text: string): string =>
  text
    .split(lineBreaks)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
