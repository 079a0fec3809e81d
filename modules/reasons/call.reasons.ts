import type { AnomalyCode } from '../calls/aftermath.events.js';
import type { CommitRefusal } from '../calls/tool.events.js';
import type { HandoffRefusal } from '../calls/handoff.events.js';
import type { RejectReason } from '../calls/message.events.js';
import type { Reasons } from './reason.js';

/** Why a commit was refused (`BookingCommitRefused.reason`). */
export const commitRefusals: Reasons<CommitRefusal> = {
  'slot-time-without-offset': {
    engineer: 'The time has no offset, no zone is named, and the instant was not offered.',
    support: 'It was not clear in which time zone the appointment was meant.',
  },
  'slot-time-unreadable': {
    engineer: 'The time is no ISO 8601 text.',
    support: 'The time of the appointment could not be read.',
  },
  'slot-in-the-past': {
    engineer: 'The time lies before the moment of the call.',
    support: 'The appointment would have been in the past.',
  },
  'slot-too-far-ahead': {
    engineer: 'The time lies more than 18 months ahead.',
    support: 'The appointment would have been more than a year and a half away.',
  },
  'slot-not-offered': {
    engineer: 'COMMIT_VERIFICATION=reject, and no result of this call offered the slot.',
    support: 'The time had not been offered in this call.',
  },
  'argument-missing': {
    engineer: 'Shop, service or time is missing from the arguments.',
    support: 'The shop, the service or the time was not named.',
  },
  'call-unknown': {
    engineer: 'The message names no call.',
    support: 'It is not known which call this belonged to.',
  },
  'arguments-undecodable': {
    engineer: 'The arguments are no JSON.',
    support: 'What the agent asked for could not be read.',
  },
  'arguments-unresolved-template': {
    engineer: 'The arguments still hold a `{{template}}`.',
    support: 'The agent asked with a blank that nobody had filled in.',
  },
};

/** Why a dynamic handoff was refused (`HandoffRefused.reason`). */
export const handoffRefusals: Reasons<HandoffRefusal> = {
  'no-destination-named': {
    engineer: 'The request names no `blueprintId`.',
    support: 'The agent did not say which shop it meant.',
  },
  'destination-unknown': {
    engineer: 'There is no such Blueprint.',
    support: 'The shop that the agent meant does not exist.',
  },
  'route-not-allowed': {
    engineer: 'The routing allows no handoff from the source to this Blueprint.',
    support: 'Calls may not be passed on to that shop.',
  },
  'call-not-in-progress': {
    engineer: 'The call was not in progress.',
    support: 'The call had not begun, or was over.',
  },
  'missing-variables': {
    engineer: 'Values that the route requires are missing.',
    support: 'Not enough was known to pass the call on.',
  },
  'deadline-exceeded': {
    engineer: 'The sibling was not compiled in time.',
    support: 'Putting the agent of the other shop together took too long.',
  },
  'compile-failed': {
    engineer: 'The compile of the sibling failed.',
    support: 'The agent of the other shop could not be put together.',
  },
  'no-call': { engineer: 'The request names no call.', support: 'The call is not known.' },
};

/** What was odd in a message that was read all the same (`MessageAnomalyNoted.code`). */
export const anomalies: Reasons<AnomalyCode> = {
  'tool-calls-without-calls': {
    engineer: 'A tool-calls message holds no call.',
    support: 'The agent asked for something without saying what.',
  },
  'type-found-elsewhere': {
    engineer: 'The type did not stand in `message.type`.',
    support: 'A message had an unusual form.',
  },
  'timestamp-unusable': {
    engineer: 'The timestamp cannot be read or lies out of bounds; the arrival stands in.',
    support: 'When this happened is only known roughly.',
  },
  'result-without-call': {
    engineer: 'The history holds a result whose call is not in it.',
    support: 'An answer is recorded without its question.',
  },
  'duplicate-tool-call-id': {
    engineer: 'One tool call id stands for two different calls.',
    support: 'Two requests of the agent carry the same number.',
  },
  'tool-call-without-id': {
    engineer: 'A tool call has no id.',
    support: 'A request of the agent carries no number.',
  },
  'tool-call-without-name': {
    engineer: 'A tool call has no name.',
    support: 'A request of the agent does not say what it wants.',
  },
  'tool-path-mismatch': {
    engineer: 'The tool name in the path differs from the one in the body; the body counts.',
    support: 'A request came in at the wrong door and was answered.',
  },
  'call-id-missing': {
    engineer: 'The message names no call.',
    support: 'It is not known which call a message belonged to.',
  },
};

/** Why a body was kept as rejected (`BodyRejected.reason`). */
export const rejections: Reasons<RejectReason> = {
  'not-json': { engineer: 'The body is no JSON.', support: 'A message could not be read.' },
  'not-a-message': {
    engineer: 'The body nowhere says what it is.',
    support: 'A message did not say what it was about.',
  },
  'nested-too-deep': {
    engineer: 'The body is nested too deep.',
    support: 'A message could not be read.',
  },
  'not-utf8': { engineer: 'The body is no UTF-8.', support: 'A message could not be read.' },
};
