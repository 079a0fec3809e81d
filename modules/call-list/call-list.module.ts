import { Global, Module } from '@nestjs/common';
import { ReadModelDatabase } from '../../src/read-model/read-model-database.js';
import { CallListFollower } from './call-list.follower.js';
import { CallListHealth } from './call-list.health.js';
import { ListCallsController } from './list-calls.controller.js';
import { ListCallsHandler } from './list-calls.handler.js';
import { RedeliveryCounter } from './redelivery-counter.js';
import { StoredRedeliveries } from './stored-redeliveries.js';

/** The list of calls: the one stored view, kept by following the ledger; and the count of repeats beside it. */
@Global()
@Module({
  controllers: [ListCallsController],
  providers: [
    CallListFollower,
    CallListHealth,
    ListCallsHandler,
    ReadModelDatabase,
    { provide: RedeliveryCounter, useClass: StoredRedeliveries },
  ],
  exports: [RedeliveryCounter],
})
export class CallListModule {}
