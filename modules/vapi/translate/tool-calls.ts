import { venueOf } from '../native-tools.js';
import type { Draft, Reading, Translator } from '../reading.js';
import type { ToolRequest } from '../tool-request.js';
import { anomaly } from './anomalies.js';

/** `tool-calls` and the legacy `function-call`: one invocation per call, id, name and canonical arguments. */
export const translateToolCalls: Translator = (reading) => {
  const { toolRequests, toolPath } = reading;
  if (toolRequests.length === 0) {
    return [
      anomaly(reading, 'tool-calls-without-calls', 'The list of calls was empty or missing.'),
    ];
  }
  return toolRequests.flatMap((request) => [
    invokedDraft(request, reading),
    ...(request.toolCallId === null
      ? [anomaly(reading, 'tool-call-without-id', `A call of ${request.name} has no id.`)]
      : []),
    ...(request.name === ''
      ? [
          anomaly(
            reading,
            'tool-call-without-name',
            `Call ${request.toolCallId ?? ''} has no name.`,
          ),
        ]
      : []),
    ...(toolPath !== null && toolPath !== request.name
      ? [
          anomaly(
            reading,
            'tool-path-mismatch',
            `Sent to the address of ${toolPath}, but it calls ${request.name}.`,
          ),
        ]
      : []),
  ]);
};

function invokedDraft(request: ToolRequest, reading: Reading): Draft {
  const { invocationId, toolCallId, name } = request;
  return {
    at: null,
    identity: [invocationId, 'webhook'],
    fact: {
      type: 'ToolInvoked',
      data: {
        callId: reading.callId,
        invocationId,
        toolCallId,
        name,
        arguments: request.arguments,
        argumentsState: request.argumentsState,
        rawArguments: request.rawArguments,
        templatePaths: request.templatePaths,
        assistantName: reading.assistantName,
        venue: venueOf(name),
        observedIn: 'webhook',
        endpoint: reading.endpoint,
        async: request.async,
        replayOf: null,
        timed: true,
      },
    },
  };
}
