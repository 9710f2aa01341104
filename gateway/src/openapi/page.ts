/** /api/docs: the document as a plain page, without a script. */
import { escaped } from '../strangers/html.ts';

type Operation = { summary: string; description: string };
type Document = { info: { title: string }; paths: Record<string, Record<string, Operation>> };

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1e22;background:#f6f6f3}' +
  'code{font-weight:600}td{padding:.4rem .8rem .4rem 0;vertical-align:top;border-top:1px solid #deded8}small{color:#565c65}';

function row(path: string, method: string, { summary, description }: Operation): string {
  return `<tr><td>${method.toUpperCase()}</td><td><code>${escaped(path)}</code></td><td>${escaped(summary)}<br><small>${escaped(description)}</small></td></tr>`;
}

export function docsPage(document: object): string {
  const { info, paths } = document as Document;
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => row(path, method, operation)),
  );
  const title = `${escaped(info.title)} API`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head>` +
    `<body><h1>${title}</h1><p>Base <code>/api/v1</code> · <a href="/api/docs/openapi.json">openapi.json</a></p>` +
    `<table>${rows.join('')}</table></body></html>\n`
  );
}
