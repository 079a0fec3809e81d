import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Aborts when the service begins to stop, before the HTTP server waits for its connections. */
@Injectable()
export class Shutdown implements OnModuleDestroy {
  private readonly controller = new AbortController();
  readonly signal = this.controller.signal;

  onModuleDestroy(): void {
    this.controller.abort();
  }

  /** Aborts with the given signal and at shutdown, and holds on to nothing once the given one has aborted. */
  orWhen(gone: AbortSignal): AbortSignal {
    const either = new AbortController();
    const abort = (): void => {
      either.abort();
      this.signal.removeEventListener('abort', abort);
    };
    if (gone.aborted || this.signal.aborted) {
      either.abort();
      return either.signal;
    }
    this.signal.addEventListener('abort', abort, { once: true });
    gone.addEventListener('abort', abort, { once: true });
    return either.signal;
  }
}
