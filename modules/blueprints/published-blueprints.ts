import { Injectable } from '@nestjs/common';
import { EventStore } from '../../src/event-store/event-store.js';
import { idOf } from '../../src/json/uuid-v5.js';
import { blueprintStream } from '../calls/streams.js';
import { hashOf } from '../compile/hash-of.js';
import type { Blueprint } from '../directory/blueprint.js';

/** Keeps every document that a call was compiled from, once per content. */
@Injectable()
export class PublishedBlueprints {
  /** Hashes that this process knows to be in the ledger. */
  private readonly published = new Set<string>();

  constructor(private readonly store: EventStore) {}

  /** @throws StoreUnavailable */
  async publish(blueprints: readonly Blueprint[], occurredAt: string): Promise<void> {
    const unknown = blueprints.filter((blueprint) => !this.published.has(hashOf(blueprint)));
    await Promise.all(unknown.map((blueprint) => this.publishOne(blueprint, occurredAt)));
  }

  private async publishOne(document: Blueprint, occurredAt: string): Promise<void> {
    const blueprintHash = hashOf(document);
    const { id: blueprintId, version, teamId } = document;
    const stream = blueprintStream(blueprintHash);
    await this.store.append(stream, [
      {
        id: idOf(stream, 'BlueprintPublished'),
        type: 'BlueprintPublished',
        data: { blueprintId, version, blueprintHash, document },
        metadata: {
          schemaVersion: 1,
          occurredAt,
          occurredAtSource: 'ledger',
          causationId: null,
          correlationId: blueprintHash,
          teamId,
          source: { kind: 'compiler' },
        },
      },
    ]);
    this.published.add(blueprintHash);
  }
}
