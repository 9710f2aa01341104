/** The public API as a program uses it: bearer token, JSON, idempotency key, the one error shape. */
import { randomUUID } from 'node:crypto';
import { signIn } from '@parlance/deploy/sign-in';
import { eventually } from './eventually.ts';
import { isAway, withPatience } from './patience.ts';
import { platform } from './platform-info.ts';

export type Answer<T> = { status: number; body: T; headers: Headers };
export type Failure = {
  error: { code: string; message: string; details?: Record<string, unknown>; requestId: string };
};

export type Api = {
  token: string;
  call<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
};

/** `token` empty: no credentials are sent. `path` is relative to /api/v1/ unless it starts with a slash. */
export function apiWith(token: string): Api {
  const once = apiOnce(token);
  return {
    token,
    call: <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const keyed = method === 'GET' ? headers : { 'idempotency-key': randomUUID(), ...headers };
      const nobody = ({ status }: Answer<T>) => (isAway(status) ? String(status) : undefined);
      return withPatience(`${method} ${path}`, () => once.call<T>(method, path, body, keyed), nobody);
    },
  };
}

/** The first answer, whatever it is: for those who repair themselves. */
export function apiOnce(token: string): Api {
  return {
    token,
    async call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const url = `${platform().publicUrl}${path.startsWith('/') ? path : `/api/v1/${path}`}`;
      const answer = await fetch(url, {
        method,
        signal: AbortSignal.timeout(30_000),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      });
      const text = await answer.text();
      return { status: answer.status, body: (text ? JSON.parse(text) : undefined) as T, headers: answer.headers };
    },
  };
}

export async function apiAs(email: string, password: string): Promise<Api> {
  const person = { publicUrl: platform().publicUrl, email, password };
  const { accessToken } = await withPatience(`sign-in of ${email}`, () => signIn(person));
  return apiWith(accessToken);
}

/** For whoever stays longer than a token lives: one that is not taken any more is followed by another, once for all who wait for it. */
export type LastingApi = Api & { renew(): Promise<void> };

export function lastingApi(first: Api, signInAnew: () => Promise<Api>): LastingApi {
  let [now, coming]: [Api, Promise<void> | undefined] = [first, undefined];
  const anew = async () => {
    now = await signInAnew();
  };
  const renew = () => (coming ??= anew().finally(() => (coming = undefined)));
  return {
    get token() {
      return now.token;
    },
    renew,
    async call<T>(...asked: Parameters<Api['call']>) {
      const used = now;
      const answer = await used.call<T>(...asked);
      if (answer.status !== 401) return answer;
      if (now === used) await renew().catch(() => undefined);
      // Whoever is not let in any more is told what they were told.
      return now === used ? answer : now.call<T>(...asked);
    },
  };
}

let admin: Promise<LastingApi> | undefined;
export function adminApi(): Promise<LastingApi> {
  const signInAnew = () => apiAs(platform().adminEmail, platform().adminPassword);
  // The sign-in server refuses a second sign-in of one account at the same moment, and test workers start together.
  admin ??= eventually('the administrator is signed in', signInAnew).then((api) => lastingApi(api, signInAnew));
  return admin;
}

/** Throws with the answer's own words when it is not 2xx. */
export function ok<T>(answer: Answer<T>): T {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
