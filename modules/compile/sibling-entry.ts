import type { SiblingSlice } from './compile-inputs.js';

/** The sub-agent at which a call enters a sibling: the route's, else the Blueprint's own. */
export const siblingEntry = ({ route, blueprint }: SiblingSlice): string =>
  route.entrySubAgent ?? blueprint.entry;
