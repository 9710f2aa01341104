/** Servers of a test, on ports that the system chooses, and certificates of a moment. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const servers = new Set<Server>();
const sockets = new Set<Socket>();

export function listen(server: Server): Promise<number> {
  servers.add(server);
  server.on('connection', (socket) => {
    sockets.add(socket.on('error', () => undefined));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
}

export function closeAll(): void {
  for (const server of servers) server.close();
  for (const socket of sockets) socket.destroy();
}

export async function closedPort(): Promise<number> {
  const closed = createServer();
  const port = await listen(closed);
  await new Promise((done) => closed.close(done));
  return port;
}

export type Certificate = { key: Buffer; cert: Buffer };

/** Signed by itself, and so its own authority. */
export async function certificate(folder: string, name: string, days: number): Promise<Certificate> {
  const [key, cert] = [join(folder, `${randomUUID()}.key`), join(folder, `${randomUUID()}.pem`)];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', String(days)];
  await run('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject]);
  return { key: await readFile(key), cert: await readFile(cert) };
}

/** Of a server that waits for its clients. */
export function reach(address: string): Socket {
  const at = address.lastIndexOf(':');
  const socket = connect({ host: address.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(address.slice(at + 1)) });
  sockets.add(socket.on('error', () => undefined));
  return socket;
}
