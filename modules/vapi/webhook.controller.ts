import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { RequestClock } from '../../src/http/request-clock.js';
import type { PassedAnswer } from '../upstream/upstream.js';
import { ReceiveMessageCommand } from './receive/receive-message.command.js';
import type { WebhookHeaders } from './webhook-headers.js';
import { WebhookDoor } from './authenticate/webhook-door.js';

/** The parts of Fastify's request and reply that these routes use. */
type WebhookRequest = Readonly<{
  body: unknown;
  headers: WebhookHeaders;
  raw: Readonly<{ rawHeaders: readonly string[] }>;
}>;
type WebhookReply = {
  status(code: number): WebhookReply;
  header(name: string, value: string): WebhookReply;
  send(answer: string | Buffer): void;
};

/** Vapi's three doors. All take the same envelope; which one it was is recorded. */
@Controller('vapi')
@ApiExcludeController()
export class WebhookController {
  constructor(
    private readonly commands: CommandBus,
    private readonly door: WebhookDoor,
    private readonly clock: RequestClock,
  ) {}

  @Post('webhook')
  @HttpCode(200)
  webhook(@Req() request: WebhookRequest, @Res() reply: WebhookReply): Promise<void> {
    return this.receive(request, reply, '/vapi/webhook', null);
  }

  @Post('tools/:toolName')
  @HttpCode(200)
  tool(
    @Req() request: WebhookRequest,
    @Res() reply: WebhookReply,
    @Param('toolName') toolName: string,
  ): Promise<void> {
    return this.receive(request, reply, `/vapi/tools/${toolName}`, toolName);
  }

  @Post('handoff')
  @HttpCode(200)
  handoff(@Req() request: WebhookRequest, @Res() reply: WebhookReply): Promise<void> {
    return this.receive(request, reply, '/vapi/handoff', null);
  }

  private async receive(
    { body, headers, raw: { rawHeaders } }: WebhookRequest,
    reply: WebhookReply,
    endpoint: string,
    toolPath: string | null,
  ): Promise<void> {
    const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const arrivedAt = this.clock.readingOf(headers);
    const authenticatedBy = this.door.admit(headers, raw, arrivedAt, endpoint);
    const input = { raw, headers: rawHeaders, endpoint, toolPath, arrivedAt, authenticatedBy };
    const answer = await this.commands.execute(new ReceiveMessageCommand(input));
    if (typeof answer === 'string') reply.header('content-type', ourContentType).send(answer);
    else pass(answer, reply);
  }
}

const ourContentType = 'application/json; charset=utf-8';

/** The upstream's answer, as it came. */
function pass(
  { status, contentType, contentEncoding, body }: PassedAnswer,
  reply: WebhookReply,
): void {
  reply.status(status).header('content-type', contentType ?? ourContentType);
  if (contentEncoding !== null) reply.header('content-encoding', contentEncoding);
  reply.send(body);
}
