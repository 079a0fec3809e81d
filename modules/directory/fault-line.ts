import type { Fault } from './field-check.js';

/** `file path: rule, got value` */
export const faultLine = ({ file, path, value, rule }: Fault): string =>
  `${file} ${path}: ${rule}${value === null ? '' : `, got ${JSON.stringify(value)}`}`;
