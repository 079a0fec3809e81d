import type { JsonObject } from '../../src/json/json.js';
import { serverAt } from './server.js';
import type { Tool } from './tool-registry.js';
import type { VapiFunctionTool } from './vapi-types.js';

/** Where a tool that our backend runs is called: its own URL, which Vapi asks first (vapi/README.md 7.5). */
export const toolUrl = (toolsUrl: string, name: string): string => `${toolsUrl}/vapi/tools/${name}`;

type Shaped = Readonly<{ toolsUrl: string; payload: JsonObject }>;
const shaped = new WeakMap<Tool, Shaped>();

/** Shapes a tool that our backend runs, once for all members and calls. */
export function functionTool(tool: Tool, toolsUrl: string): JsonObject {
  const known = shaped.get(tool);
  if (known?.toolsUrl === toolsUrl) return known.payload;
  const { name, description, parameters, requestStart } = tool;
  const payload = {
    type: 'function',
    function: { name, description, parameters },
    server: serverAt(toolUrl(toolsUrl, name)),
    ...(requestStart !== null && {
      messages: [{ type: 'request-start' as const, content: requestStart }],
    }),
  } satisfies VapiFunctionTool;
  shaped.set(tool, { toolsUrl, payload });
  return payload;
}
