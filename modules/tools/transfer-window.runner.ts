import { Injectable } from '@nestjs/common';
import type { JsonObject } from '../../src/json/json.js';
import { ControlClient } from '../control-url/control-client.js';
import { checkTransferWindow } from '../transfer-window/check-transfer-window.js';
import { openAnswer, transferringAnswer } from '../transfer-window/transfer-window-answers.js';
import type { GateCandidate } from '../calls/gate-candidate.js';
import type { Draft } from '../vapi/reading.js';
import type { ToolRequest } from '../vapi/tool-request.js';
import { said, type Run } from './tool-run.js';
import { ToolRunner, type ToolScene } from './tool-runner.js';

/** Well within the deadline: a transfer that comes about after the model was told "not now" would surprise everybody. */
const transferMs = 3_500;

/** Checks the gates at this moment, and puts the caller through where somebody is there. */
@Injectable()
export class TransferWindowRunner extends ToolRunner {
  readonly names = ['checkTransferWindow'];
  readonly deadlineMs = 5_000;

  constructor(private readonly control: ControlClient) {
    super();
  }

  async run(request: ToolRequest, scene: ToolScene): Promise<Run> {
    const { reading, team, voiceAssistantId } = scene;
    if (team === null) return said('error', 'Nobody knows whose call this is.');
    const clock = reading.arrivedAt;
    const window = checkTransferWindow(request.arguments, { team, voiceAssistantId, clock });
    const { candidates } = window;
    if (window.status !== 'open') {
      const { status, answer } = window;
      return said('ok', JSON.stringify(answer), [checked(request, scene, { status, candidates })]);
    }
    const { destination } = window;
    const failure = await this.putThrough(scene.controlUrl(), destination);
    if (failure === null) {
      return said('ok', JSON.stringify(transferringAnswer(destination)), [
        checked(request, scene, { status: 'transferring', candidates, action: 'transferred' }),
        transferRequested(request, scene, destination),
      ]);
    }
    const answer = openAnswer(destination, await scene.has('transferCall'));
    return said('ok', JSON.stringify(answer), [
      checked(request, scene, { status: 'open', candidates, action: failure }),
    ]);
  }

  /** Null when the caller is put through; else why not, for the record. */
  private async putThrough(
    controlUrl: string | null,
    destination: JsonObject,
  ): Promise<string | null> {
    if (controlUrl === null) return 'no-control-url';
    const outcome = await this.control.transfer(controlUrl, { destination }, transferMs);
    return outcome.done ? null : `${outcome.failure}: ${outcome.detail}`;
  }
}

type Checked = Readonly<{
  status: string;
  candidates: readonly GateCandidate[];
  action?: string | null;
}>;

const checked = (
  { invocationId, toolCallId }: ToolRequest,
  { reading: { callId } }: ToolScene,
  { status, candidates, action = null }: Checked,
): Draft => ({
  at: null,
  identity: [invocationId],
  fact: {
    type: 'TransferWindowChecked',
    data: { callId, toolCallId, status, candidates, action },
  },
});

const transferRequested = (
  { invocationId, toolCallId }: ToolRequest,
  { reading: { callId } }: ToolScene,
  destination: JsonObject,
): Draft => ({
  at: null,
  identity: [invocationId, 'control-url'],
  fact: {
    type: 'TransferRequested',
    data: { callId, destination, mode: 'blind-transfer', toolCallId },
  },
});
