import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { putFile } from './put-file.ts';

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let seen: { method?: string; type?: string; bytes: number };

beforeEach(async () => {
  seen = { bytes: 0 };
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    response.setHeader('access-control-allow-methods', 'PUT');
    if (request.method === 'OPTIONS') return void response.end();
    seen = { method: request.method ?? '', type: request.headers['content-type'] ?? '', bytes: 0 };
    request.on('data', (chunk: Buffer) => (seen.bytes += chunk.length));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => void server.close().closeAllConnections());

const put = (signal = new AbortController().signal) => {
  const percents: number[] = [];
  const done = putFile({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/files/uploads/u1?signature=s`,
    file: new Blob([new Uint8Array(300_000)]),
    contentType: 'application/pdf',
    signal,
    onPercent: (percent) => percents.push(percent),
  });
  return { done, percents };
};

test('MAT-32 the bytes are put with their type, and percents rise to 100 with the answer', async () => {
  answer = (request, response) => request.on('end', () => response.writeHead(204).end());
  const { done, percents } = put();
  await done;
  expect(seen).toEqual({ method: 'PUT', type: 'application/pdf', bytes: 300_000 });
  expect(percents.at(-1)).toBe(100);
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
  expect(percents.filter((percent) => percent === 100)).toHaveLength(1);
});

test('a refusal carries status, code and words', async () => {
  answer = (request, response) =>
    request.on('end', () => response.writeHead(413).end('{"error":{"code":"UPLOAD_TOO_LARGE","message":"Too large"}}'));
  await expect(put().done).rejects.toMatchObject({ status: 413, code: 'UPLOAD_TOO_LARGE', message: 'Too large' });
});

test('a proxy’s page has the id of its header, as far as this page may read it', async () => {
  const id = '0f3c9a1b2d4e5f60718293a4b5c6d7e8';
  answer = (request, response) =>
    request.on('end', () =>
      response.writeHead(502, { 'x-request-id': id, 'access-control-expose-headers': 'x-request-id' }).end('<html>'),
    );
  await expect(put().done).rejects.toMatchObject({ status: 502, code: 'HTTP_502', requestId: id });
});

test('ERR-05 a line that breaks is "Failed to fetch", which the text helper knows', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer = (request) => request.socket.destroy();
  await expect(put().done).rejects.toThrow('Failed to fetch');
  quiet.mockRestore();
});

test('cancelling stops the bytes', async () => {
  const stopping = new AbortController();
  answer = () => stopping.abort(new DOMException('cancelled', 'AbortError'));
  await expect(put(stopping.signal).done).rejects.toThrow('cancelled');
});

const storeSays = (status: number, code: string): void => {
  answer = (request, response) =>
    request.on('end', () =>
      response
        .writeHead(status)
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>secret</Message></Error>`),
    );
};

test.each([
  [403, 'AccessDenied', 'STORE_DENIED'],
  [507, 'InsufficientStorage', 'STORE_FULL'],
  [503, 'SlowDown', 'STORE_BUSY'],
  [400, 'BadDigest', 'STORE_DAMAGED'],
  [403, 'SignatureDoesNotMatch', 'STORE_REFUSED'],
])('MAT-38 what an object store says with %i %s is told in our words', async (status, said, code) => {
  storeSays(status, said);
  const fault = await put().done.catch((error: unknown) => error as Error);
  expect(fault).toMatchObject({ status, code, message: expect.stringMatching(/^The file/) });
  expect(String(fault)).not.toMatch(/secret|Denied|Digest/);
});

test('a refusal without an end is not waited for', async () => {
  answer = (request, response) => {
    request.resume();
    response.writeHead(403);
    const more = () => response.write('<Error><Code>SlowDown</Code>'.repeat(1_000), more);
    more();
  };
  await expect(put().done).rejects.toMatchObject({ status: 403, code: 'HTTP_403' });
});
