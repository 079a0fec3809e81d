import type { Provider } from '@nestjs/common';
import { Config } from '../../src/config/config.js';
import { EventStore } from '../../src/event-store/event-store.js';
import { Directory } from '../directory/directory.js';
import { ToolCallsAnswerer } from '../tools/tool-calls.answerer.js';
import { AnswerMessage } from '../vapi/answer-message.js';
import { IngestionCounts } from '../vapi/ingestion-counts.js';
import { MessageRecorder } from '../vapi/record-message.js';
import { AnswerRecord } from '../vapi/answer-record.js';
import { Observation } from './observation.js';
import { ThroughUpstream } from './through-upstream.js';
import { UpstreamMeter } from './upstream-meter.js';
import { Upstream } from './upstream.js';

type Needs = ConstructorParameters<typeof ThroughUpstream>;

/** The upstream where `UPSTREAM_URL` names one, else null. */
export const upstreamProviders: Provider[] = [
  Observation,
  UpstreamMeter,
  {
    provide: Upstream,
    useFactory: (...needs: Needs): Upstream | null =>
      needs[0].upstream === null ? null : new ThroughUpstream(...needs),
    inject: [
      Config,
      EventStore,
      Directory,
      MessageRecorder,
      AnswerMessage,
      ToolCallsAnswerer,
      IngestionCounts,
      UpstreamMeter,
      AnswerRecord,
      Observation,
    ],
  },
];
