import type { JsonObject } from '../../src/json/json.js';
import type { CommitTool } from '../tools/commit-tool.js';

/** A commit tool of a further CRM, declared and not coded, as `tools/<toolName>.json` holds it. */
export type ToolDeclaration = CommitTool &
  Readonly<{
    crm: string;
    kind: 'commit';
    description: string;
    requestStart?: string;
    parameters: JsonObject;
  }>;
