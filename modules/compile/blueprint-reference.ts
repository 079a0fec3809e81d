import type { Blueprint } from '../directory/blueprint.js';
import type { DirectorySlice, SiblingSlice } from './compile-inputs.js';
import { hashOf } from './hash-of.js';

/** In the place of a document in a call's record: the document lies once in the stream that the hash names. */
export type BlueprintReference = Readonly<{
  id: string;
  teamId: string;
  version: number;
  hash: string;
}>;
export type RecordedSibling = Omit<SiblingSlice, 'blueprint'> &
  Readonly<{ blueprint: BlueprintReference }>;
export type RecordedSlice = Omit<DirectorySlice, 'blueprint' | 'siblings'> &
  Readonly<{ blueprint: BlueprintReference | null; siblings: readonly RecordedSibling[] }>;

/** Gives back the document that a hash names; null when the ledger does not hold it. */
export type BlueprintsByHash = (hash: string) => Blueprint | null;

export const recordedSlice = ({
  blueprint,
  siblings,
  ...slice
}: DirectorySlice): RecordedSlice => ({
  ...slice,
  blueprint: blueprint === null ? null : referenceTo(blueprint),
  siblings: siblings.map(recordedSibling),
});

export const recordedSibling = ({ blueprint, ...sibling }: SiblingSlice): RecordedSibling => ({
  ...sibling,
  blueprint: referenceTo(blueprint),
});

/** The slice with its documents put back; null when one is not there. */
export function sliceOf(
  { blueprint, siblings, ...slice }: RecordedSlice,
  blueprints: BlueprintsByHash,
): DirectorySlice | null {
  const own = blueprint === null ? null : blueprints(blueprint.hash);
  const whole = siblings
    .map((sibling) => siblingOf(sibling, blueprints))
    .filter((sibling) => sibling !== null);
  if ((blueprint !== null && own === null) || whole.length < siblings.length) return null;
  return { ...slice, blueprint: own, siblings: whole };
}

export function siblingOf(
  { blueprint: { hash }, ...sibling }: RecordedSibling,
  blueprints: BlueprintsByHash,
): SiblingSlice | null {
  const blueprint = blueprints(hash);
  return blueprint === null ? null : { ...sibling, blueprint };
}

const referenceTo = (blueprint: Blueprint): BlueprintReference => {
  const { id, teamId, version } = blueprint;
  return { id, teamId, version, hash: hashOf(blueprint) };
};
