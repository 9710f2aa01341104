/** The public API as a program of the school uses it: signed-in people, JSON, idempotency keys, bounded waits. */
import { createHash, randomUUID } from 'node:crypto';
import { signIn, type Session } from './sign-in.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Api = {
  readonly publicUrl: string;
  /** Relative to /api/v1/; a path that begins with a slash stands for itself. */
  call<T>(method: Method, path: string, body?: unknown, options?: { onceOnly?: boolean }): Promise<T>;
};

const requestMs = 30_000;
const patienceMs = 60_000;

type Credentials = { email: string; password: string };

/** Signs in when the first call is made: who is not needed costs nothing. Without credentials it is for calls that carry no token. */
export function apiFor(publicUrl: string, credentials?: Credentials): Api {
  let session: Promise<Session> | undefined;
  return {
    publicUrl,
    async call<T>(method: Method, path: string, body?: unknown, { onceOnly = true } = {}) {
      const json = body === undefined ? undefined : JSON.stringify(body);
      const headers = { 'idempotency-key': onceOnly ? keyOf(method, path, json) : randomUUID() };
      if (credentials) session ??= signIn({ publicUrl, ...credentials });
      const bearer = session && { authorization: `Bearer ${(await session).accessToken}` };
      const url = path.startsWith('/') ? `${publicUrl}${path}` : `${publicUrl}/api/v1/${path}`;
      return send<T>(url, { method, json, headers: { ...headers, ...bearer } });
    },
  };
}

/** The same request has the same key, so that a run that was cut off can be repeated. */
function keyOf(method: Method, path: string, json = ''): string {
  return `seed-${createHash('sha256').update(`${method} ${path} ${json}`).digest('hex').slice(0, 40)}`;
}

type Sending = { method: Method; json: string | undefined; headers: Record<string, string> };

/** Said of what can be asked again: it is too much (429), or a machine is too busy to answer in time (503, 504). */
const passing = new Set([429, 503, 504]);
const usualWaitMs = 1_000;

/** Repeats what is worth it, until patience ends: a command has its key. */
async function send<T>(url: string, { method, json, headers }: Sending): Promise<T> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const answer = await fetch(url, {
      method,
      body: json,
      headers: json === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(requestMs),
    });
    const text = await answer.text();
    if (answer.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
    const wait = 1_000 * Number(answer.headers.get('retry-after') ?? usualWaitMs / 1_000);
    const worthWaiting = passing.has(answer.status) && Date.now() + wait < giveUpAt;
    if (!worthWaiting) throw new Error(`${method} ${new URL(url).pathname} answered ${answer.status} ${errorIn(text)}`);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

type Sent = { name: string; contentType: string; bytes: Uint8Array };

/** To an address that was given for it. */
export async function putFile(url: URL, { name, contentType, bytes }: Sent): Promise<void> {
  const headers = { 'content-type': contentType };
  const signal = AbortSignal.timeout(60_000);
  const answer = await fetch(url, { method: 'PUT', body: Uint8Array.from(bytes), headers, signal });
  if (!answer.ok) throw new Error(`${name} was refused: ${answer.status} ${await answer.text()}`);
}

function errorIn(text: string): string {
  try {
    const { code, message } = (JSON.parse(text) as { error: { code: string; message: string } }).error;
    return `${code}: ${message}`;
  } catch {
    return text.slice(0, 200);
  }
}

/** Polls until there is an answer; for what happens a moment after the request that caused it. */
export async function waitFor<T>(what: string, look: () => Promise<T | undefined>, withinMs = 30_000): Promise<T> {
  const giveUpAt = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > giveUpAt) throw new Error(`waited ${withinMs / 1_000} s for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
