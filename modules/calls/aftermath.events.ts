import type { CallFact } from './call-fact.js';
import type { BookingTarget } from './tool.events.js';

export type AnomalyCode =
  | 'tool-calls-without-calls'
  | 'type-found-elsewhere'
  | 'timestamp-unusable'
  | 'result-without-call'
  | 'duplicate-tool-call-id'
  | 'tool-call-without-id'
  | 'tool-call-without-name'
  | 'tool-path-mismatch'
  | 'call-id-missing';
export type MessageAnomalyNoted = CallFact<
  'MessageAnomalyNoted',
  { code: AnomalyCode; detail: string }
>;
export type CallReconciled = CallFact<
  'CallReconciled',
  {
    ledgerOnly: readonly string[];
    vapiOnly: readonly string[];
    differing: readonly string[];
    sealed: boolean;
  }
>;
export type BookingExtracted = CallFact<
  'BookingExtracted',
  {
    extractor: string;
    model: string | null;
    context: 'transcript' | 'structured';
    contextHash: string;
    target: BookingTarget | null;
    error: string | null;
  }
>;
export type Agreement = 'match' | 'mismatch' | 'commit-only' | 'extraction-only' | 'none';
export type BookingTargetSettled = CallFact<
  'BookingTargetSettled',
  {
    source: 'commit' | 'extraction' | 'none';
    target: BookingTarget | null;
    agreement: Agreement;
  }
>;
