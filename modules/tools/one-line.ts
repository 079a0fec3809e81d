/** Results must be strings on one line: line breaks cause parse errors at Vapi (vapi/README.md 3.2). */
export const oneLine = (text: string): string =>
  text.replaceAll(/\s*[\r\n\u0085\u2028\u2029\v\f]+\s*/g, ' ').trim();
