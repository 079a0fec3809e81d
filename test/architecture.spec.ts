import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const sources = ['src', 'modules', 'projections', 'simulator'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);

/** Repo-relative path of a relative import, else the package's name. */
const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|export)[^;]*?from '([^']+)'/gms)]
    .map(([, target]) => target ?? '')
    .map((target) =>
      target.startsWith('.')
        ? relative(root, normalize(join(root, dirname(file), target)))
        : target,
    );

const imports = sources.map((file) => ({ file, targets: importsOf(file) }));

/** `[who, must not import, except]`: the layers of ARCHITECTURE.md. */
const forbidden: readonly [RegExp, RegExp, RegExp?][] = [
  [/^src\//, /^(modules|projections)\//, /^src\/(app\.module|start|main)\.ts$/],
  // It stands for Vapi, and knows the service by its HTTP doors only.
  [/^simulator\//, /^(src|modules|projections)\/|^(@nestjs|better-sqlite3)/],
  [/^(src|projections)\//, /^simulator\//],
  [/^projections\//, /^(@nestjs|better-sqlite3|pg|@eventstore|node:(?!util))/],
  [/^projections\//, /^modules\/(?!calls\/|tools\/(offered-slots|slot-time))/],
  [/\.(decide|gate|events)\.ts$/, /^(@nestjs|better-sqlite3|@eventstore|node:)/],
  [/^modules\/gates\//, /^(@nestjs|better-sqlite3|node:)/],
  [/^modules\/vapi\/translate\//, /^(@nestjs|better-sqlite3|node:)/],
  [/^(?!src\/(event-store|privacy|read-model)\/)/, /^better-sqlite3$/, /^modules\/call-list\//],
  [/./, /^@eventstore\/db-client$/],
];

describe('architecture', () => {
  it.each(forbidden)('%s does not import %s', (who, what, except) => {
    const faults = imports
      .filter(({ file }) => who.test(file) && !(except?.test(file) ?? false))
      .flatMap(({ file, targets }) =>
        targets.filter((target) => what.test(target)).map((target) => `${file} -> ${target}`),
      );
    expect(faults).toEqual([]);
  });

  it('reads the clock at the edge only', () => {
    const readers = sources.filter((file) =>
      /Date\.now\(\)|new Date\(\)|DateTime\.(now|local|utc)\(\)/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    );
    const edge = /^src\/(time\/clock|event-store\/|privacy\/|observability\/|read-model\/)/;
    expect(readers.filter((file) => !edge.test(file))).toEqual([]);
  });

  it('has no cycle of imports', () => {
    const edges = new Map(
      imports.map(({ file, targets }) => [
        file,
        targets
          .filter((target) => target.endsWith('.js'))
          .map((target) => target.replace(/js$/, 'ts')),
      ]),
    );
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, trail: readonly string[]): void => {
      if (trail.includes(file))
        cycles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
      if (done.has(file) || trail.includes(file)) return;
      for (const target of edges.get(file) ?? []) visit(target, [...trail, file]);
      done.add(file);
    };
    for (const file of edges.keys()) visit(file, []);
    expect(cycles).toEqual([]);
  });
});
