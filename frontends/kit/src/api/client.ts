/** The one way to the API: bearer token, time limit, idempotency key on writes, a trace, one error type. It knows nothing of screens. */
import type { ErrorCode } from '@parlance/proto/json/error-code';
import { session } from '@parlance/proto/limits';
import createClient from 'openapi-fetch';
import { texts } from '../locales/texts.ts';
import { anonymousCalls } from './anonymous-calls.ts';
import type { paths } from './generated.d.ts';
import type { AnswerOf, InitArgs, Method, PathWith } from './operations.ts';
import { fetchWhileMoving } from './fetch-while-moving.ts';
import { Problem, requestIdOf } from './problem.ts';
import { timedOut } from './timed-out.ts';
import { traceparent } from './traceparent.ts';

type BytesOptions = { body?: Blob; signal?: AbortSignal; onReceived?: (total: number) => void };

/** Of a path of the document. A refusal is thrown, so there always is data. */
type Call<M extends Method> = <P extends PathWith<M>>(
  path: P,
  ...init: InitArgs<M, P>
) => Promise<{ data: AnswerOf<M, P>; response: Response }>;

export type ApiClient = {
  GET: Call<'get'>;
  POST: Call<'post'>;
  PUT: Call<'put'>;
  DELETE: Call<'delete'>;
  /** Of any path of this origin, for the developer's panel: nothing is known of what it answers. */
  send(method: string, path: string, body?: unknown): Promise<unknown>;
  /** What is answered as a file, whole. */
  file<P extends PathWith<'get'>>(path: P, ...init: InitArgs<'get', P>): Promise<Blob>;
  /** Raw bytes both ways, for measuring the line. What comes is counted and not kept. */
  bytes(method: 'GET' | 'POST', path: keyof paths, options?: BytesOptions): Promise<void>;
};

/** `cameAt` is on the clock of `performance`. */
export type TimedAnswer = { answer: Response; tookMs: number; cameAt: number };

export type ClientParts = {
  origin: string;
  /** A token good for at least 30 s, or undefined when signed out. */
  token(): Promise<string | undefined>;
  /** Asked once after a 401: a fresh token, or undefined. */
  renew(): Promise<string | undefined>;
  /** What was asked for before there was a client; each answer is given once. */
  ahead?(address: string): Promise<TimedAnswer> | undefined;
  /** The school's time of an answer and how long the answer took. */
  onSchoolTime(schoolNow: number, tookMs: number): void;
  /** Told after a write that was taken. */
  onWritten?(path: string): void;
};

type FailureBody = {
  error?: { code?: ErrorCode; message?: string; details?: Record<string, unknown>; requestId?: string };
};

const apiBase = `/api/${session.apiVersion}`;

async function failure(answer: Response): Promise<Problem> {
  const body = (await answer.json().catch(() => undefined)) as FailureBody | null | undefined;
  const retryAfter = Number(answer.headers.get('retry-after'));
  const { code, message = '', details, requestId } = body?.error ?? {};
  return new Problem(message || texts.now().faults.answer, {
    // Whoever stands between may say anything.
    code: typeof code === 'string' ? code : `HTTP_${answer.status}`,
    status: answer.status,
    ...(details ? { details } : {}),
    ...requestIdOf(requestId, answer.headers.get('x-request-id')),
    ...(retryAfter > 0 ? { retryAfterMs: retryAfter * 1000 } : {}),
  });
}

async function fetchInTime(
  address: string | Request,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const limit = AbortSignal.timeout(session.requestTimeoutMs);
  try {
    return await fetch(address, { ...init, signal: signal ? AbortSignal.any([limit, signal]) : limit });
  } catch (error) {
    throw limit.aborted ? timedOut(address, init) : error;
  }
}

const fetchWhole = (request: Request) => fetchInTime(request, {}, request.signal);

async function countBytes({ body }: Response, onReceived: BytesOptions['onReceived']): Promise<void> {
  let total = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    total += part.value.length;
    onReceived?.(total);
  }
}

/** Once more with a fresh token after a 401, and the school's time of each answer. */
function makeFetch(parts: ClientParts, send: (request: Request) => Promise<Response> = fetchWhole) {
  const ask = async (request: Request): Promise<TimedAnswer> => {
    const started = performance.now();
    const answer = await send(request);
    const cameAt = performance.now();
    return { answer, tookMs: cameAt - started, cameAt };
  };
  const once = async (request: Request) => {
    const { answer, tookMs, cameAt } = await (parts.ahead?.(request.url) ?? ask(request));
    const schoolTime = Number(answer.headers.get('x-school-time'));
    if (schoolTime > 0) parts.onSchoolTime(schoolTime + Math.round(performance.now() - cameAt), tookMs);
    return answer;
  };
  return async (request: Request): Promise<Response> => {
    const again = request.clone();
    const answer = await once(request);
    if (answer.status !== 401 || !request.headers.has('authorization')) return answer;
    const fresh = await parts.renew();
    if (!fresh) return answer;
    again.headers.set('authorization', `Bearer ${fresh}`);
    return once(again);
  };
}

/** As it was asked for, below the API's base where it is there. */
function placeOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  const path = `${pathname}${search}`;
  return path.startsWith(`${apiBase}/`) ? path.slice(apiBase.length + 1) : path;
}

async function authorize(request: Request, schemaPath: string, parts: ClientParts): Promise<void> {
  if (request.method !== 'GET' && !request.headers.has('idempotency-key')) {
    request.headers.set('idempotency-key', crypto.randomUUID());
  }
  request.headers.set('traceparent', traceparent(request.headers.get('idempotency-key')));
  if (anonymousCalls.has(`${request.method} ${schemaPath}`)) return;
  const token = await parts.token();
  if (!token) {
    throw new Problem(texts.now().faults.noCredentials(placeOf(request)), { code: 'NO_CREDENTIALS', status: 0 });
  }
  request.headers.set('authorization', `Bearer ${token}`);
}

function makeTypedClient(parts: ClientParts) {
  const client = createClient<paths>({
    baseUrl: `${parts.origin}${apiBase}`,
    headers: { accept: 'application/json' },
    credentials: 'omit',
    fetch: makeFetch(parts),
  });
  client.use({
    onRequest: ({ request, schemaPath }) => authorize(request, schemaPath, parts),
    onResponse: async ({ request, response, schemaPath }) => {
      if (!response.ok) throw await failure(response);
      if (request.method !== 'GET') parts.onWritten?.(schemaPath);
    },
  });
  return client;
}

export function makeApiClient(parts: ClientParts): ApiClient {
  const client = makeTypedClient(parts);
  const fetchFile = makeFetch(parts, (request) => fetchWhileMoving(request, {}, request.signal));
  const raw = client.request as unknown as (m: string, path: string, init: object) => Promise<{ data: unknown }>;
  return {
    ...(client as unknown as Pick<ApiClient, 'GET' | 'POST' | 'PUT' | 'DELETE'>),
    send: async (method, path, body) => (await raw(method, path, { baseUrl: parts.origin, body })).data,
    file: async (path, ...[init]) =>
      (await raw('GET', path, { ...init, parseAs: 'blob', fetch: fetchFile })).data as Blob,
    bytes: async (method, path, { body, signal, onReceived } = {}) => {
      const headers = {
        authorization: `Bearer ${(await parts.token()) ?? ''}`,
        'content-type': 'application/octet-stream',
        traceparent: traceparent(),
      };
      const answer = await fetchInTime(
        `${parts.origin}${apiBase}${path}`,
        { method, headers, cache: 'no-store', ...(body ? { body } : {}) },
        signal,
      );
      if (!answer.ok) throw await failure(answer);
      await countBytes(answer, onReceived);
    },
  };
}
