import type { RecordedEvent } from '../../src/event-store/fact.js';
import type { Team } from '../directory/team.js';
import type { Reading } from '../vapi/reading.js';
import type { ToolRequest } from '../vapi/tool-request.js';
import type { Run } from './tool-run.js';

/** What a tool may look at beside its arguments. */
export type ToolScene = Readonly<{
  reading: Reading;
  history: readonly RecordedEvent[];
  /** Team of the Blueprint that is active, else of the dialled line; null where nobody knows. */
  team: Team | null;
  /** The one of that team by which its destinations are gated. */
  voiceAssistantId: string | null;
  /** Whether the active sub-agent was given a tool on this call; asks the ledger. */
  has: (tool: string) => Promise<boolean>;
  /** Where the live call can be steered; the stored message does not hold it. */
  controlUrl: () => string | null;
}>;

/** Runs tools of ours that take time. What it throws becomes an error of this one call. */
export abstract class ToolRunner {
  abstract readonly names: readonly string[];
  /** After so many milliseconds the model is told "not now"; Vapi itself waits for 20 s (vapi/README.md 3.3). */
  abstract readonly deadlineMs: number;

  abstract run(request: ToolRequest, scene: ToolScene): Promise<Run>;
}
