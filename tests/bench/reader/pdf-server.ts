/** Serves one document by ranges, as content does, and the page that shows it; says what of the document was asked for. */
import { build, type Plugin } from 'esbuild';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const require = createRequire(import.meta.url);

type Served = { path: string; bytes: number };
export type PdfServer = { port: number; served: Served[]; show(pdf: Buffer): void; close(): void };

const inPage = join(import.meta.dirname, 'reader-in-page.js');

type PdfBuild = { worker: string; aliases: Record<string, string> };

/** Which build of pdf.js the checkout gives to browsers; an older one had no choice. */
export function pdfBuildOf(kit: string): PdfBuild {
  const chosen = join(kit, '..', 'federation', 'src', 'pdf-build.cjs');
  if (existsSync(chosen)) return require(chosen) as PdfBuild;
  return { worker: 'pdfjs-dist/build/pdf.worker.min.mjs', aliases: {} };
}

/** As the checkout builds it for browsers. */
export function pdfWorker(kit: string): Buffer {
  const source = readFileSync(join(kit, '..', '..', 'node_modules', pdfBuildOf(kit).worker));
  const loader = join(kit, '..', 'federation', 'src', 'page-tree.cjs');
  return existsSync(loader) ? Buffer.from((require(loader) as (source: string) => string)(source.toString())) : source;
}

/** `kit` is the folder of frontends/kit in some checkout: the same page shows the readers of two. */
async function bundle(kit: string): Promise<Map<string, Buffer>> {
  const ours: Plugin = {
    name: 'kit of a checkout',
    setup({ onResolve, resolve }) {
      // One React for the page and the kit of whichever checkout.
      onResolve({ filter: /^(react|@mantine)/ }, ({ path, kind, importer }) =>
        importer === inPage ? resolve(path, { kind, resolveDir: kit }) : undefined,
      );
      onResolve({ filter: /^kit:/ }, ({ path }) => ({ path: join(kit, 'src', path.slice('kit:'.length)) }));
      onResolve({ filter: /^@parlance\/kit\// }, ({ path }) => ({
        path: join(kit, 'src', path.slice('@parlance/kit/'.length)),
      }));
    },
  };
  const { outputFiles } = await build({
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: 'esm',
    logLevel: 'error',
    jsx: 'automatic',
    entryPoints: { app: inPage },
    absWorkingDir: kit,
    nodePaths: [join(kit, '..', '..', 'node_modules')],
    outdir: '/',
    plugins: [ours],
    alias: pdfBuildOf(kit).aliases,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const packed = (bytes: Uint8Array) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return new Map([
    ...outputFiles.map(({ path, contents }) => [path, packed(contents)] as const),
    [`/${pdfBuildOf(kit).worker}`, packed(pdfWorker(kit))],
  ]);
}

const page = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/app.css">
<style>html,body,#root{margin:0;height:100%}#root{display:grid;grid-template-rows:auto minmax(0,1fr)}.stage{display:flex;overflow:auto;padding:16px}</style>
<div id="root"></div><script type="module" src="/app.js"></script>`;

function sendPart(response: ServerResponse, pdf: Buffer, range: string | undefined): number {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  const start = from === '' && to !== '' ? Math.max(0, pdf.length - Number(to)) : Number(from);
  const end = from === '' || to === '' ? pdf.length - 1 : Math.min(Number(to), pdf.length - 1);
  const partial = range !== undefined;
  response.writeHead(partial ? 206 : 200, {
    'Content-Type': 'application/pdf',
    'Content-Length': end - start + 1,
    'Accept-Ranges': 'bytes',
    ETag: '"one"',
    'Cache-Control': 'private, max-age=600',
    ...(partial && { 'Content-Range': `bytes ${start}-${end}/${pdf.length}` }),
  });
  response.end(pdf.subarray(start, end + 1));
  return end - start + 1;
}

export async function startPdfServer(kit: string): Promise<PdfServer> {
  const files = await bundle(kit);
  const served: Served[] = [];
  let pdf: Buffer = Buffer.alloc(0);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://here').pathname;
    // What was written when the reader went is not what it read; the line in front says that.
    if (path.endsWith('.pdf')) return void served.push({ path, bytes: sendPart(response, pdf, request.headers.range) });
    const file = files.get(path);
    if (!file) return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
    served.push({ path, bytes: file.length });
    const type = path.endsWith('.css') ? 'text/css' : 'text/javascript';
    response
      .writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br', 'Cache-Control': 'max-age=3600' })
      .end(file);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    served,
    show: (next) => (pdf = next),
    close: () => server.close(),
  };
}
