/** The one way to the API: bearer token, time limit, idempotency key on writes, one error type (API-01..API-08). It knows nothing of screens. */
import { session } from '@parlance/proto/limits';
import { texts } from '../locales/texts.ts';
import { Problem } from './problem.ts';

export type RequestOptions = {
  idempotencyKey?: string;
  /** The version that was read: the change is refused with 412 when there is a newer one. */
  ifMatch?: number;
  signal?: AbortSignal;
};
export type BytesOptions = { body?: Blob; signal?: AbortSignal; onReceived?: (total: number) => void };
export type Answer<T> = { body: T; headers: Headers };

export type ApiClient = {
  send<T>(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<Answer<T>>;
  get<T>(path: string, options?: RequestOptions): Promise<T>;
  post<T>(path: string, body: unknown, options?: RequestOptions): Promise<T>;
  put<T>(path: string, body: unknown, options?: RequestOptions): Promise<T>;
  delete<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  /** Raw bytes both ways, for measuring the line. What comes is counted and not kept. */
  bytes(method: 'GET' | 'POST', path: string, options?: BytesOptions): Promise<void>;
};

export type ClientParts = {
  origin: string;
  /** A token good for at least 30 s, or undefined when signed out. */
  token(): Promise<string | undefined>;
  /** Asked once after a 401: a fresh token, or undefined. */
  renew(): Promise<string | undefined>;
  /** The school's time of an answer and how long the answer took. */
  onSchoolTime(schoolNow: number, tookMs: number): void;
  /** Told after a write that was taken. */
  onWritten?(path: string): void;
};

/** Registration, reset, mailed links and what an applicant does carry no token (API-05, CON-21). Administrators read `applications` by the same path. */
const open = [
  /^POST auth\/(register|reset|verify\/confirm)$/,
  /^POST applications(\/uploads|\/[^/]+\/(confirmEmail|files))?$/,
  /^GET applications\/[^/]+\/state$/,
];
const isOpen = (method: string, path: string): boolean =>
  open.some((pattern) => pattern.test(`${method} ${path.split('?')[0]}`));

type FailureBody = {
  error?: { code?: string; message?: string; details?: Record<string, unknown>; requestId?: string };
};

function addressOf(origin: string, path: string): string {
  return path.startsWith('/') ? `${origin}${path}` : `${origin}/api/${session.apiVersion}/${path}`;
}

async function failure(answer: Response): Promise<Problem> {
  const body = (await answer.json().catch(() => ({}))) as FailureBody;
  const retryAfter = Number(answer.headers.get('retry-after'));
  const { code = `HTTP_${answer.status}`, message = '', details, requestId } = body.error ?? {};
  return new Problem(message || texts.now().faults.answer, {
    code,
    status: answer.status,
    ...(details ? { details } : {}),
    ...(requestId ? { requestId } : {}),
    ...(retryAfter > 0 ? { retryAfterMs: retryAfter * 1000 } : {}),
  });
}

async function fetchInTime(address: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const limit = AbortSignal.timeout(session.requestTimeoutMs);
  try {
    return await fetch(address, { ...init, signal: signal ? AbortSignal.any([limit, signal]) : limit });
  } catch (error) {
    if (limit.aborted) throw new Problem(texts.now().faults.timedOut, { code: 'TIMED_OUT', status: 0 });
    throw error;
  }
}

async function countBytes({ body }: Response, onReceived: BytesOptions['onReceived']): Promise<void> {
  let total = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    total += part.value.length;
    onReceived?.(total);
  }
}

export function makeApiClient(parts: ClientParts): ApiClient {
  const once = async (
    method: string,
    path: string,
    body: unknown,
    options: RequestOptions,
    token: string | undefined,
  ) => {
    const started = performance.now();
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (method !== 'GET' && options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    if (options.ifMatch !== undefined) headers['if-match'] = `"${options.ifMatch}"`;
    const answer = await fetchInTime(
      addressOf(parts.origin, path),
      { method, headers, credentials: 'omit', ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
      options.signal,
    );
    const schoolTime = Number(answer.headers.get('x-school-time'));
    if (schoolTime > 0) parts.onSchoolTime(schoolTime, performance.now() - started);
    return answer;
  };

  const send = async <T>(
    method: string,
    path: string,
    body?: unknown,
    options: RequestOptions = {},
  ): Promise<Answer<T>> => {
    const anonymous = isOpen(method, path);
    const keyed = { ...options, idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() };
    const token = anonymous ? undefined : await parts.token();
    if (!anonymous && !token) {
      throw new Problem(texts.now().faults.noCredentials(path), {
        code: 'NO_CREDENTIALS',
        status: 0,
      });
    }
    let answer = await once(method, path, body, keyed, token);
    if (answer.status === 401 && !anonymous) {
      const fresh = await parts.renew();
      if (fresh) answer = await once(method, path, body, keyed, fresh);
    }
    if (!answer.ok) throw await failure(answer);
    if (method !== 'GET') parts.onWritten?.(path);
    const text = await answer.text();
    return { body: (text ? JSON.parse(text) : undefined) as T, headers: answer.headers };
  };

  const bodyOf = async <T>(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<T> =>
    (await send<T>(method, path, body, options)).body;

  return {
    send,
    get: (path, options) => bodyOf('GET', path, undefined, options),
    post: (path, body, options) => bodyOf('POST', path, body, options),
    put: (path, body, options) => bodyOf('PUT', path, body, options),
    delete: (path, body, options) => bodyOf('DELETE', path, body, options),
    bytes: async (method, path, { body, signal, onReceived } = {}) => {
      const headers = {
        authorization: `Bearer ${(await parts.token()) ?? ''}`,
        'content-type': 'application/octet-stream',
      };
      const answer = await fetchInTime(
        addressOf(parts.origin, path),
        { method, headers, cache: 'no-store', ...(body ? { body } : {}) },
        signal,
      );
      if (!answer.ok) throw await failure(answer);
      await countBytes(answer, onReceived);
    },
  };
}
