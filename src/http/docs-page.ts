import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = Readonly<{
  summary?: string;
  parameters?: readonly Readonly<{ name?: string; in?: string; description?: string }>[];
}>;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The operations as a plain page, written once at start. */
export function docsPage({ info, paths }: OpenAPIObject): string {
  const rows = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as Operation | undefined;
      return operation === undefined ? [] : [rowOf(method, path, operation)];
    }),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(info.title)}</title>
<meta name="viewport" content="width=device-width">
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
td { border-top: 1px solid #ccc; padding: .5rem; vertical-align: top }
code { font-size: .9em }
small { color: #555 }
</style></head><body>
<h1>${escaped(info.title)}</h1><p>${escaped(info.description ?? '')}</p>
<p>Machine-readable: <a href="/docs/openapi.json">/docs/openapi.json</a>. Vapi's webhooks
(<code>/vapi/…</code>) are described in the README.</p>
<table>${rows.join('\n')}</table>
</body></html>`;
}

function rowOf(method: string, path: string, { summary = '', parameters = [] }: Operation): string {
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name = '', description = '' }) => {
      const title = escaped(description);
      return `<code title="${title}">${escaped(name)}</code>`;
    });
  const details = query.length === 0 ? '' : `<br><small>Query: ${query.join(', ')}</small>`;
  return `<tr><td><code>${method.toUpperCase()}</code></td>
<td><code>${escaped(path)}</code></td><td>${escaped(summary)}${details}</td></tr>`;
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
