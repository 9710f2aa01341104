/** Bare Express with one gRPC call to a second program that asks the database: what two programs cost before either does anything. `-- serve` is the second. */
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { Client, credentials, Server, ServerCredentials } from '@grpc/grpc-js';
import express from 'express';
import { deserialize, path, serialize, service, statementsOf } from './ask-by-grpc.ts';
import type { BareRoute } from './bare-express.ts';

const routes = JSON.parse(process.argv[2] ?? '[]') as BareRoute[];

function serve(): void {
  const statements = statementsOf(routes);
  const server = new Server();
  server.addService(service, {
    ask(call: { request: unknown }, callback: (error: Error | null, reply?: unknown) => void) {
      statements
        .get(String(call.request))?.()
        .then(({ rows }) => callback(null, rows))
        .catch((error: Error) => callback(error));
    },
  });
  server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (_error, port) => console.log(port));
}

async function front(): Promise<void> {
  const args = ['--disable-warning=ExperimentalWarning', import.meta.filename, JSON.stringify(routes), 'serve'];
  const behind = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => behind.kill());
  process.once('SIGTERM', () => process.exit(0));
  const [said] = (await once(behind.stdout, 'data')) as [Buffer];
  const client = new Client(`127.0.0.1:${said.toString().trim()}`, credentials.createInsecure());
  const ask = (name: string) =>
    new Promise<unknown>((resolve, reject) => {
      const deadline = Date.now() + 10_000;
      client.makeUnaryRequest(path, serialize, deserialize, name, { deadline }, (error, rows) =>
        error ? reject(error) : resolve(rows),
      );
    });
  const app = express();
  app.disable('x-powered-by');
  for (const { path: name, method } of routes)
    app[method](name, async (_request, response) => {
      response.json({ items: await ask(name) });
    });
  const server = app.listen(0, '127.0.0.1', () =>
    console.log(`${(server.address() as AddressInfo).port} ${process.pid} ${behind.pid}`),
  );
}

if (process.argv[3] === 'serve') serve();
else await front();
