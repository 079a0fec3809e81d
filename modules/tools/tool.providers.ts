import type { Provider } from '@nestjs/common';
import { Config } from '../../src/config/config.js';
import { AvailabilityProvider } from '../availability/availability-provider.js';
import { BuiltInAvailability } from '../availability/built-in-availability.provider.js';
import { HttpAvailability } from '../availability/http-availability.provider.js';
import { ControlClient } from '../control-url/control-client.js';
import { AvailabilityRunner } from './availability.runner.js';
import { LegacyAvailabilityRunner } from './legacy-availability.runner.js';
import { TransferWindowRunner } from './transfer-window.runner.js';

/** One for each tool of ours that takes time. */
const runners = [AvailabilityRunner, LegacyAvailabilityRunner, TransferWindowRunner];

/** The tools that take time, with what they reach out to. */
export const toolProviders: Provider[] = [
  ...runners,
  {
    provide: 'ToolRunners',
    useFactory: (...all: readonly unknown[]) => all,
    inject: [...runners],
  },
  {
    provide: ControlClient,
    useFactory: ({ controlUrls }: Config) => new ControlClient(controlUrls),
    inject: [Config],
  },
  {
    provide: AvailabilityProvider,
    useFactory: ({ availabilityUrl }: Config): AvailabilityProvider =>
      availabilityUrl === null ? new BuiltInAvailability() : new HttpAvailability(availabilityUrl),
    inject: [Config],
  },
];
