import type { HmacSettings, WebhookAuth } from './config.js';
import type { Variables } from './variables.js';

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** How a webhook proves that it comes from Vapi: `VAPI_WEBHOOK_SECRET`, `VAPI_HMAC_*`, `VAPI_AUTH`. */
export function readWebhookAuth(variables: Variables): WebhookAuth {
  const secrets = variables.list('VAPI_WEBHOOK_SECRET');
  const hmac = readHmac(variables);
  const demand = variables.oneOf('VAPI_AUTH', ['either', 'both'], 'either');
  if (demand === 'both' && (secrets.length === 0 || hmac === null)) {
    variables.refuse(
      'VAPI_AUTH',
      'both needs VAPI_WEBHOOK_SECRET and VAPI_HMAC_SECRET to be set',
      null,
      null,
    );
  }
  return { secrets, hmac, demand };
}

/** Every `VAPI_HMAC_*` is checked, also while no secret turns it on. */
function readHmac(variables: Variables): HmacSettings | null {
  const secrets = variables.list('VAPI_HMAC_SECRET');
  const settings: HmacSettings = {
    secrets,
    algorithm: variables.oneOf('VAPI_HMAC_ALGORITHM', ['sha256', 'sha512', 'sha1'], 'sha256'),
    signatureHeader: header(variables, 'VAPI_HMAC_SIGNATURE_HEADER', 'x-signature'),
    timestampHeader: header(variables, 'VAPI_HMAC_TIMESTAMP_HEADER', 'x-timestamp'),
    prefix: variables.text('VAPI_HMAC_PREFIX', ''),
    encoding: variables.oneOf('VAPI_HMAC_ENCODING', ['hex', 'base64'], 'hex'),
    toleranceSeconds: variables.whole('VAPI_HMAC_TOLERANCE_SECONDS', 300, 1, 86_400),
  };
  return secrets.length === 0 ? null : settings;
}

/** Header names are compared in lower case, as Node gives them. */
function header(variables: Variables, name: string, fallback: string): string {
  const value = variables.text(name, fallback);
  if (headerName.test(value)) return value.toLowerCase();
  return variables.refuse(name, 'must be the name of an HTTP header', value, fallback);
}
