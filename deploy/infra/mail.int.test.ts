/** The development inbox holds links that open accounts: no page of another origin may read it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@parlance/runtime/testing/free-port';
import { inboxArguments } from '../local/parts/mail.ts';
import { answersOk, waitUntil } from '../local/wait.ts';

let inbox: ChildProcess;
let folder: string;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inbox-'));
  const [smtp, web] = [await freePort(), await freePort()];
  url = `http://127.0.0.1:${web}`;
  const server = { packages: 'node_modules', host: '127.0.0.1', smtp, web, folder };
  inbox = spawn(process.execPath, inboxArguments(server), { stdio: 'ignore' });
  expect(await waitUntil(() => answersOk(`${url}/api/healthz`), { deadlineMs: 20_000 })).toBe(true);
});
afterAll(async () => {
  const gone = once(inbox, 'exit');
  inbox.kill();
  await gone;
  rmSync(folder, { recursive: true });
});

const mails = '/api/v1/emails';
const ask = (path: string, method: string, origin?: string) =>
  fetch(`${url}${path}`, { method, headers: origin === undefined ? {} : { origin } });
const corsOf = ({ headers }: Response) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

test.each([
  ['GET', mails],
  ['OPTIONS', mails],
  ['DELETE', mails],
  ['GET', '/'],
  ['GET', '/socket.io/?EIO=4&transport=polling'],
])('%s %s of another origin is refused, and no header lets its page read anything', async (method, path) => {
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
    const answer = await ask(path, method, origin);
    expect([origin, answer.status, corsOf(answer)]).toEqual([origin, 403, []]);
  }
});

test('the inbox’s own page and programs without one are answered', async () => {
  for (const origin of [undefined, url]) expect((await ask('/api/healthz', 'GET', origin)).status).toBe(200);
});
