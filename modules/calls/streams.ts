// Every stream is named here and nowhere else (design/events.md).
export const callStream = (callId: string): string => `call-${callId}`;
/** A chat id that begins with `chat-` itself names the same stream as the id without it. */
export const chatStream = (chatId: string): string => `chat-${chatId.replace(/^(chat-)+/, '')}`;
/** The stream that a call id in a question names; chats are asked for as `chat-<id>`. */
export const streamAskedFor = (id: string): string =>
  id.startsWith('chat-') ? chatStream(id) : callStream(id);
export const blueprintStream = (hash: string): string => `blueprint-${hash}`;
export const archiveStream = (id: string): string => `archive-${id}`;
/** What belongs to a team and not to a call. */
export const teamStream = (teamId: string): string => `team-${teamId}`;
export const unattributedStream = (day: string): string => `unattributed-${day}`;
export const rejectedStream = (day: string): string => `rejected-${day}`;
/** The call that a stream belongs to; null for streams of anything else. */
export const callIdOf = (stream: string): string | null =>
  stream.startsWith('call-') ? stream.slice('call-'.length) : null;
