/** Reads Server-Sent Events as a browser does, over a real connection. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { eventually } from '@parlance/runtime/testing/eventually';

type ReceivedEvent = { id: string | undefined; type: string; data: unknown };
export type LiveClient = {
  status: number;
  headers: Headers;
  events: ReceivedEvent[];
  heartbeats: number;
  text: string;
  ended: boolean;
  close(): void;
  /** The first event of this type, waited for. */
  next(type: string): Promise<ReceivedEvent>;
};

export async function serve(app: Express): Promise<{ server: Server; url: string; close(): Promise<void> }> {
  const server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { server, url, close };
}

export async function openLive(url: string, headers: Record<string, string>): Promise<LiveClient> {
  const controller = new AbortController();
  const response = await fetch(url, { headers, signal: controller.signal });
  const client: LiveClient = {
    status: response.status,
    headers: response.headers,
    events: [],
    heartbeats: 0,
    text: '',
    ended: false,
    close: () => controller.abort(),
    next: (type) => eventually(() => client.events.find((event) => event.type === type)),
  };
  void read(response, client);
  return client;
}

async function read(response: Response, client: LiveClient): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of response.body ?? []) {
      client.text += decoder.decode(chunk as Uint8Array, { stream: true });
      rest += decoder.decode(chunk as Uint8Array);
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) take(block, client);
    }
  } catch {
    // Aborted by the test, or cut by the gateway: both end the stream.
  }
  client.ended = true;
}

function take(block: string, client: LiveClient): void {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const at = line.indexOf(':');
    if (at === 0) client.heartbeats += 1;
    else fields.set(line.slice(0, at), line.slice(at + 1).trimStart());
  }
  const type = fields.get('event');
  if (type === undefined) return;
  client.events.push({ id: fields.get('id'), type, data: JSON.parse(fields.get('data') ?? 'null') });
}
