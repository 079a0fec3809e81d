/** Handoff tools carry our `function.name`, or Vapi's `handoff_to_<name>` (vapi/README.md 4.2). */
export const isHandoffName = (name: string): boolean => /^handoff/i.test(name);

/** A saved assistant's id, where a destination might be a name (vapi/README.md 5.5). */
export const isSavedAssistantId = (named: string): boolean => /^[0-9a-f-]{36}$/i.test(named);
