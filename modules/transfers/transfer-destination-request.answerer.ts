import { Injectable } from '@nestjs/common';
import { transferDestinationFor } from '../compile/transfer-destination-for.js';
import { Directory } from '../directory/directory.js';
import { Answerer, answerWith, type Answer } from '../vapi/answerer.js';
import type { ReceivedMessage } from '../vapi/received-message.js';

/** Answers from the team's destinations that every gate passes at this moment; refuses in words otherwise. */
@Injectable()
export class TransferDestinationRequestAnswerer extends Answerer {
  readonly messageTypes = ['transfer-destination-request'];

  constructor(private readonly directory: Directory) {
    super();
  }

  answer({ reading, teamId, voiceAssistantId }: ReceivedMessage): Promise<Answer> {
    const team = teamId === null ? undefined : this.directory.current().team(teamId);
    if (team === undefined) {
      return Promise.resolve(answerWith({ error: 'Nobody knows whose call this is.' }));
    }
    const clock = reading.saidAt ?? reading.arrivedAt;
    const { destination } = transferDestinationFor(team, clock, voiceAssistantId);
    return Promise.resolve(
      answerWith(
        destination === null
          ? { error: `Nobody at ${team.name} can take a transfer now.` }
          : { destination },
      ),
    );
  }
}
