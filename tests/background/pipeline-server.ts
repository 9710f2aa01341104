/** Serves what puts a background behind a person, with its model as the package has it, under the policy of the portal's pages. */
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build, transform } from 'esbuild';
import { securityHeaders } from '@parlance/deploy/edge/security-headers';

/** Jest runs from the repository's root. */
const root = process.cwd();
const folder = join(root, 'frontends/classroom/src/webrtc/background');
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.ts': 'text/javascript',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};

export type PipelineServer = { address: string; asked: string[]; close(): void };

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
    entryPoints: [join(folder, 'pipeline.ts')],
    plugins: [
      {
        name: 'ours inside',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^@parlance\/kit\// }, ({ path }) => ({
            path: join(root, 'frontends/kit/src', path.slice('@parlance/kit/'.length)),
          })),
      },
    ],
  });
  return outputFiles?.[0]?.text ?? '';
}

/** Addresses are those that the unbuilt sources name, seen from the page. */
async function contentOf(path: string, script: string): Promise<string | Buffer> {
  if (path === '/') return '<!doctype html><title>background</title>';
  if (path === '/pipeline.js') return script;
  if (path === '/in-page.js') return readFile(join(root, 'tests/background/in-page.js'));
  if (path.startsWith('/@mediapipe/')) return readFile(join(root, 'node_modules', path));
  const file = await readFile(join(folder, path));
  return path.endsWith('.ts') ? (await transform(file, { loader: 'ts' })).code : file;
}

export async function servePipeline(): Promise<PipelineServer> {
  const script = await bundle();
  const asked: string[] = [];
  const headers = securityHeaders({ publicUrl: 'http://localhost' });
  const answer = async (path: string, response: ServerResponse) => {
    try {
      const content = await contentOf(path, script);
      const type = path === '/' ? 'text/html' : (types[extname(path)] ?? 'application/octet-stream');
      response.writeHead(200, { ...headers, 'Content-Type': type }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  };
  const server = createServer(({ url = '/' }, response) => {
    asked.push(url);
    void answer(url, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://localhost:${port}`, asked, close: () => server.close() };
}
