import {
  AvailabilityProvider,
  type AvailabilityQuestion,
  type Slot,
} from './availability-provider.js';
import { builtInSlots } from './built-in-slots.js';

/** Answers from opening hours where no `AVAILABILITY_URL` is set. */
export class BuiltInAvailability extends AvailabilityProvider {
  readonly name = 'built-in';

  slots(question: AvailabilityQuestion): Promise<readonly Slot[]> {
    return Promise.resolve(builtInSlots(question));
  }
}
