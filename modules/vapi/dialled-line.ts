import { textOf } from '../../src/json/json.js';
import type { DialledLine } from '../directory/directory.js';
import type { Envelope } from './read-envelope.js';

/** The line that was dialled, by its id or its number; the caller's number never decides whose call it is. */
export const dialledLine = ({ call, phoneNumber }: Envelope): DialledLine => ({
  phoneNumberId: textOf(call['phoneNumberId']) ?? textOf(phoneNumber['id']),
  number: textOf(phoneNumber['number']),
});
