import type { CommitTool } from './commit-tool.js';

/** What the directory knows and the decision needs; looked up by the handler. */
export type ToolWorld = Readonly<{
  commitTool: (name: string) => CommitTool | null;
  shop: (shopClientId: string) => { name: string; timezone: string } | null;
  verification: 'flag' | 'reject';
  /** Whether a tool of ours takes time to run. */
  runs: (name: string) => boolean;
  /** All that a tool call can name here. */
  toolNames: () => readonly string[];
}>;
