import type { Edge } from './compiled-edges.js';

export type Travelled = Readonly<{
  from: string;
  to: string;
  functionName: string | null;
  /** The sibling that a dynamic destination was resolved to before the hop. */
  blueprintId: string | null;
}>;

/**
 * The compiled edges that a hop may have taken: those that fit best, which is one unless a function has several
 * destinations and nothing tells which was meant.
 */
export function edgesOfHop(edges: readonly Edge[], hop: Travelled): readonly Edge[] {
  const { from, to, functionName, blueprintId } = hop;
  const named = edges.filter((edge) => edge.functionName === functionName);
  const departing = named.filter((edge) => edge.from === from);
  const choices =
    functionName === null
      ? [edges.filter((edge) => edge.from === from && edge.to === to)]
      : [
          departing.filter((edge) => edge.isLazy && edge.toBlueprint === (blueprintId ?? '')),
          departing.filter((edge) => edge.to === to),
          departing,
          named.filter((edge) => edge.to === to),
        ];
  return choices.find((fitting) => fitting.length > 0) ?? [];
}
