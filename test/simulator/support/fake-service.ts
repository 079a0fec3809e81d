import type { Post, Posted, PostRequest } from '../../../simulator/deliver.js';
import {
  isObject,
  objectAt,
  objectsAt,
  parsed,
  textAt,
  type Json,
  type JsonObject,
} from '../../../simulator/json.js';

/** One request as it arrived. */
export type Arrived = Readonly<{
  url: string;
  headers: PostRequest['headers'];
  timeoutMs: number;
  type: string;
  message: JsonObject;
}>;

/** What is answered to a message; undefined: `{}`. */
export type Answering = (arrived: Arrived) => Json | Posted | undefined;

/** A service that exists in memory only: it keeps what it is sent and answers as it is told. */
export class FakeService {
  readonly arrived: Arrived[] = [];

  constructor(private readonly answering: Answering = toolsAnswered) {}

  readonly post: Post = ({ url, headers, body, timeoutMs }) => {
    const value = parsed(body);
    const message = objectAt(isObject(value) ? value : {}, 'message');
    const arrived = { url, headers, timeoutMs, type: textAt(message, 'type') ?? '', message };
    this.arrived.push(arrived);
    const answer = this.answering(arrived) ?? {};
    return Promise.resolve(
      isPosted(answer) ? answer : { status: 200, text: JSON.stringify(answer) },
    );
  };

  ofType(type: string): readonly Arrived[] {
    return this.arrived.filter((one) => one.type === type);
  }

  get types(): readonly string[] {
    return this.arrived.map(({ type }) => type);
  }
}

const isPosted = (answer: Json | Posted): answer is Posted =>
  isObject(answer) && ('failure' in answer || ('status' in answer && 'text' in answer));

/** Every tool call is answered as it must be. */
export const toolsAnswered: Answering = ({ type, message }) =>
  type === 'tool-calls'
    ? {
        results: objectsAt(message, 'toolCallList').map((item) => ({
          toolCallId: textAt(item, 'id') ?? '',
          name: textAt(objectAt(item, 'function'), 'name') ?? '',
          result: '{"ok":true}',
        })),
      }
    : undefined;
