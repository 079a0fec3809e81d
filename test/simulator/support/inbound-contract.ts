import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Document = {
  $id: string;
  schemas: Record<string, object>;
  observed: Record<string, object>;
  serverMessageByType: Record<string, string>;
  observedMessageByType: Record<string, string>;
};

/** Beside the repository, where it is checked out with its shared material; absent elsewhere. */
const file = fileURLToPath(new URL('../../../../shared/vapi/schemas.json', import.meta.url));

export const hasContract = existsSync(file);

/**
 * The errors of a server message against Vapi's schema for its type. `observed` lays what is seen in the field over
 * the published contract: arguments as an object, types without a schema (vapi/README.md 12).
 */
export function messageErrors(
  contract: 'published' | 'observed',
): (type: string, message: unknown) => readonly string[] {
  const document = JSON.parse(readFileSync(file, 'utf8')) as Document;
  if (contract === 'observed') Object.assign(document.schemas, document.observed);
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document);
  return (type, message) => {
    const schema =
      document.serverMessageByType[type] ??
      (contract === 'observed' ? document.observedMessageByType[type] : undefined);
    const validate = ajv.getSchema(`${document.$id}#/schemas/${schema ?? ''}`);
    if (schema === undefined || validate === undefined) return [`no schema for ${type}`];
    return validate(message) === true
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, message: rule }) => `${type} ${instancePath} ${rule ?? ''}`,
        );
  };
}
