import type { CommitTool } from '../tools/commit-tool.js';
import type { Blueprint } from './blueprint.js';
import type { ShopRouting } from './shop-routing.js';
import type { Team } from './team.js';
import type { ToolDeclaration } from './tool-declaration.js';

/** A line that a call can come in on. */
export type DialledLine = Readonly<{ phoneNumberId: string | null; number: string | null }>;

export type TeamOfLine = Readonly<{
  team: Team;
  voiceAssistantId: string;
}>;

/** One valid snapshot of the directory, with the lookups that callers need. Never changes. */
export interface DirectorySnapshot {
  readonly teams: readonly Team[];
  readonly blueprints: readonly Blueprint[];
  readonly routing: ShopRouting;
  team(id: string): Team | undefined;
  blueprint(id: string): Blueprint | undefined;
  /** By the id or the number of the dialled line; the caller's number never decides the team. */
  teamOfLine(line: DialledLine): TeamOfLine | undefined;
  /** The shop that a `shopClientId` names. */
  teamOfShop(shopClientId: string): Readonly<{ name: string; timezone: string }> | undefined;
  /** A commit tool that the directory declares (`tools/<toolName>.json`). */
  commitTool(name: string): CommitTool | undefined;
  /** The same tool with all that a compile needs of it. */
  tool(name: string): ToolDeclaration | undefined;
  /** The prompt of the extraction for teams with this CRM (`extractors/<crm>.md`). */
  extractorPrompt(crm: string): string | undefined;
}

/** The configuration that a call is served by. Port and injection token in one. */
export abstract class Directory {
  /** The last valid directory. */
  abstract current(): DirectorySnapshot;
}
