import { logLevels, type Config } from './config.js';
import { checkLoopbackRule } from './loopback-rule.js';
import { readApiKeys, readTextFile, type ReadText } from './read-api-keys.js';
import { readControlUrls } from './read-control-urls.js';
import { directoryUrl, httpUrl, storageUrl } from './read-urls.js';
import { readWebhookAuth } from './read-webhook-auth.js';
import { Variables, type Environment } from './variables.js';

const minute = 60_000;

/**
 * The settings from the environment, or every fault at once, one line each: the variable and the rule it breaks.
 * Pure but for `readText`, which is asked only when `API_KEYS` names a file.
 */
export function readConfig(
  env: Environment,
  readText: ReadText = readTextFile,
): Config | readonly string[] {
  const variables = new Variables(env, []);
  const port = variables.whole('PORT', 3000, 0, 65_535);
  const publicUrl = httpUrl(variables, 'PUBLIC_URL') ?? `http://localhost:${port}`;
  const config: Config = {
    port,
    host: variables.text('HOST', '127.0.0.1'),
    logLevel: variables.oneOf('LOG_LEVEL', logLevels, 'info'),
    eventStoreUrl: storageUrl(variables, 'EVENT_STORE_URL', 'sqlite:./data/ledger.db', {
      esdb: 'EventStoreDB',
      'esdb+discover': 'EventStoreDB',
      kurrentdb: 'KurrentDB',
    }),
    databaseUrl: storageUrl(variables, 'DATABASE_URL', 'sqlite:./data/read-models.db', {
      postgres: 'PostgreSQL',
      postgresql: 'PostgreSQL',
    }),
    directoryUrl: directoryUrl(variables),
    publicUrl,
    toolsUrl: httpUrl(variables, 'TOOLS_URL') ?? publicUrl,
    webhookAuth: readWebhookAuth(variables),
    apiKeys: readApiKeys(variables, readText),
    upstream: readUpstream(variables),
    compileDeadlineMs: variables.whole('COMPILE_DEADLINE_MS', 5000, 1, minute),
    commitVerification: variables.oneOf('COMMIT_VERIFICATION', ['flag', 'reject'], 'flag'),
    availabilityUrl: httpUrl(variables, 'AVAILABILITY_URL'),
    extractor: readExtractor(variables),
    extractionSample: variables.share('EXTRACTION_SAMPLE', 0),
    reportGraceMinutes: variables.whole('REPORT_GRACE_MINUTES', 10, 0, 10_080),
    postCallWebhook: readPostCallWebhook(variables),
    keepVerbose: variables.flag('KEEP_VERBOSE'),
    lazyDestination: variables.oneOf('LAZY_DESTINATION', ['squad', 'assistant'], 'squad'),
    controlUrls: readControlUrls(variables),
    vapi: {
      apiKey: variables.optional('VAPI_API_KEY'),
      baseUrl: httpUrl(variables, 'VAPI_BASE_URL') ?? 'https://api.vapi.ai',
    },
    maxBodyBytes: variables.whole('MAX_BODY_BYTES', 26_214_400, 1024, 1_073_741_824),
    clockHeader: variables.flag('CLOCK_HEADER'),
  };
  checkLoopbackRule(variables, config);
  return variables.faults.length > 0 ? variables.faults : config;
}

function readUpstream(variables: Variables): Config['upstream'] {
  const url = httpUrl(variables, 'UPSTREAM_URL');
  const timeoutMs = variables.whole('UPSTREAM_TIMEOUT_MS', 5000, 1, minute);
  return url === null ? null : { url: variables.optional('UPSTREAM_URL') ?? url, timeoutMs };
}

function readExtractor(variables: Variables): Config['extractor'] {
  const url = httpUrl(variables, 'EXTRACTOR_URL');
  const apiKey = variables.optional('EXTRACTOR_API_KEY');
  const model = variables.optional('EXTRACTOR_MODEL');
  return url === null ? null : { url, apiKey, model };
}

function readPostCallWebhook(variables: Variables): Config['postCallWebhook'] {
  const url = httpUrl(variables, 'POST_CALL_WEBHOOK_URL');
  const secret = variables.optional('POST_CALL_WEBHOOK_SECRET');
  return url === null ? null : { url, secret };
}
