import { fileURLToPath } from 'node:url';
import { AssistantRequestAnswerer } from '../../modules/assistant-requests/assistant-request.answerer.js';
import { HandoffDestinationRequestAnswerer } from '../../modules/handoffs/handoff-destination-request.answerer.js';
import { TransferDestinationRequestAnswerer } from '../../modules/transfers/transfer-destination-request.answerer.js';
import { personalPaths } from '../../modules/calls/personal-values.js';
import { PublishedBlueprints } from '../../modules/blueprints/published-blueprints.js';
import { checkDirectory } from '../../modules/directory/check-directory.js';
import { Directory, type DirectorySnapshot } from '../../modules/directory/directory.js';
import { ToolCallsAnswerer } from '../../modules/tools/tool-calls.answerer.js';
import type { ToolRunner } from '../../modules/tools/tool-runner.js';
import { AnswerRecord } from '../../modules/vapi/answer-record.js';
import { AnswerMessage } from '../../modules/vapi/answer-message.js';
import { IngestionCounts } from '../../modules/vapi/ingestion-counts.js';
import { RejectedBodies } from '../../modules/vapi/keep-rejected.js';
import { ReceiveMessageCommand } from '../../modules/vapi/receive/receive-message.command.js';
import { ReceiveMessageHandler } from '../../modules/vapi/receive/receive-message.handler.js';
import { MessageRecorder } from '../../modules/vapi/record-message.js';
import type { EventStore } from '../../src/event-store/event-store.js';
import { MemoryEventStore } from '../../src/event-store/memory.event-store.js';
import { SealedEventStore } from '../../src/event-store/sealed.event-store.js';
import type { KeyVault } from '../../src/privacy/key-vault.js';
import { MemoryKeyVault } from '../../src/privacy/memory.key-vault.js';
import { arrivedAt } from './read-body.js';
import { testConfig } from './running-service.js';

const { content } = checkDirectory(
  fileURLToPath(new URL('../fixtures/directory', import.meta.url)),
);

/** The sample directory, read once. */
class SampleDirectory extends Directory {
  current(): DirectorySnapshot {
    if (content === null) throw new Error('The sample directory has a fault');
    return content;
  }
}

/** The ingestion without HTTP: bodies in, a store to read from. `runners` are the tools that take time. */
export function ingestInMemory(runners: readonly ToolRunner[] = []): Readonly<{
  store: EventStore;
  vault: KeyVault;
  receive: (body: unknown, at?: string) => Promise<string>;
}> {
  const vault = new MemoryKeyVault();
  const store = new SealedEventStore(new MemoryEventStore(), vault, personalPaths);
  const config = testConfig();
  const directory = new SampleDirectory();
  const uncounted = { count: (): void => undefined, of: (): null => null };
  const counts = new IngestionCounts(uncounted, uncounted);
  const recorder = new MessageRecorder(store, config);
  const blueprints = new PublishedBlueprints(store);
  const answerers = [
    new AssistantRequestAnswerer(directory, config, store, blueprints),
    new HandoffDestinationRequestAnswerer(directory, config, blueprints),
    new ToolCallsAnswerer(directory, config, store, runners),
    new TransferDestinationRequestAnswerer(directory),
  ];
  const record = new AnswerRecord(store);
  const answers = new AnswerMessage(store, recorder, record, counts, answerers);
  const rejected = new RejectedBodies(store);
  const handler = new ReceiveMessageHandler(directory, recorder, rejected, answers, counts, null);
  return {
    store,
    vault,
    receive: async (body, at = arrivedAt) => {
      const raw = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
      const input = { raw, headers: [], endpoint: '/vapi/webhook', toolPath: null, arrivedAt: at };
      const command = new ReceiveMessageCommand({ ...input, authenticatedBy: 'test' });
      const answer = await handler.execute(command);
      return typeof answer === 'string' ? answer : answer.body.toString('utf8');
    },
  };
}
