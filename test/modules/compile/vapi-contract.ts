import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** Beside the repository, where it is checked out with its shared material; absent elsewhere. */
const file = fileURLToPath(new URL('../../../../shared/vapi/schemas.json', import.meta.url));

export const hasContract = existsSync(file);

/** Vapi's published contract (vapi/README.md 12): the errors of a value against one of its schemas. */
export function contractOf(schema: string): (value: unknown) => readonly string[] {
  const document = JSON.parse(readFileSync(file, 'utf8')) as { $id: string };
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document);
  const validate = ajv.getSchema(`${document.$id}#/schemas/${schema}`);
  if (validate === undefined) throw new Error(`No schema ${schema}`);
  return (value) =>
    validate(value) === true
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, message }) => `${instancePath} ${message ?? ''}`,
        );
}
