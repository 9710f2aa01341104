/** The API as a page under test sees it: answered by a table that the API's document types. */
import type { Answer, ApiClient, RequestOptions } from '../api/client.ts';
import type { AnswerOf, InitOf, Method, PathWith } from '../api/operations.ts';
import { Problem } from '../api/problem.ts';

/** For answers that say something in their headers. */
export class AnswerWithHeaders<T = unknown> {
  readonly body: T;
  readonly headers: Record<string, string>;
  constructor(body: T, headers: Record<string, string>) {
    this.body = body;
    this.headers = headers;
  }
}

type Asked<M extends Method, P extends PathWith<M>> = InitOf<M, P> & { path: string };
type Answering<M extends Method, P extends PathWith<M>> = (
  asked: Asked<M, P>,
) => AnswerOf<M, P> | AnswerWithHeaders<AnswerOf<M, P>> | Promise<AnswerOf<M, P>>;
type Table<M extends Method> = { [P in PathWith<M> as `${Uppercase<M>} ${P}`]?: Answering<M, P> };
/** By `METHOD /path/{of}/the/document`. What is missing answers 404. */
export type FakeAnswers = Table<'get'> & Table<'post'> & Table<'put'> & Table<'delete'>;

/** By `METHOD path`, the query left out unless the key has one, for screens that name paths by hand. */
export type Answers = Record<string, (body: unknown, path: string) => unknown>;
export type FakeTables = { api: FakeAnswers; answers: Answers };
/** `path` as it was sent, with its query and without the first slash. */
export type Sent = { method: string; path: string; body: unknown; options: RequestOptions };

type Init = {
  params?: { path?: Record<string, string>; query?: Record<string, unknown> };
  body?: unknown;
  headers?: Record<string, string>;
};

function addressOf(path: string, { params }: Init): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params?.path?.[name] ?? ''));
  const given = Object.entries(params?.query ?? {}).filter(([, value]) => value !== undefined);
  const query = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  return `${filled.slice(1)}${query && `?${query}`}`;
}

function optionsOf(headers: Record<string, string> = {}): RequestOptions {
  const { 'idempotency-key': idempotencyKey, 'if-match': ifMatch } = headers;
  return {
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(ifMatch === undefined ? {} : { ifMatch: Number(ifMatch.slice(1, -1)) }),
  };
}

async function told<T>(answer: unknown): Promise<Answer<T>> {
  const given = await answer;
  const isWhole = given instanceof AnswerWithHeaders;
  return { body: (isWhole ? given.body : given) as T, headers: new Headers(isWhole ? given.headers : {}) };
}

export function makeFakeApi({ api, answers }: FakeTables, calls: Sent[]): ApiClient {
  const known = api as Record<string, ((asked: Init & { path: string }) => unknown) | undefined>;
  const send = async <T>(method: string, path: string, body?: unknown, options: RequestOptions = {}) => {
    calls.push({ method, path, body, options });
    const answer = answers[`${method} ${path}`] ?? answers[`${method} ${path.split('?')[0]}`];
    if (!answer) throw new Problem('Not found', { code: 'NOT_FOUND', status: 404 });
    return told<T>(answer(body, path));
  };
  const typed =
    (method: string) =>
    async (path: string, init: Init = {}) => {
      const address = addressOf(path, init);
      const options = optionsOf(init.headers);
      const answering = known[`${method} ${path}`];
      if (answering) calls.push({ method, path: address, body: init.body, options });
      const { body, headers } = answering
        ? await told(answering({ ...init, path: address }))
        : await send(method, address, init.body, options);
      return { data: body, response: new Response(null, { headers }) };
    };
  const bodyOf = async <T>(method: string, path: string, body?: unknown, options?: RequestOptions) =>
    (await send<T>(method, path, body, options)).body;
  return {
    GET: typed('GET') as unknown as ApiClient['GET'],
    POST: typed('POST') as unknown as ApiClient['POST'],
    PUT: typed('PUT') as unknown as ApiClient['PUT'],
    DELETE: typed('DELETE') as unknown as ApiClient['DELETE'],
    send,
    get: (path, options) => bodyOf('GET', path, undefined, options),
    post: (path, body, options) => bodyOf('POST', path, body, options),
    put: (path, body, options) => bodyOf('PUT', path, body, options),
    delete: (path, body, options) => bodyOf('DELETE', path, body, options),
    bytes: async (method, path, { body, onReceived } = {}) => {
      const answer = await bodyOf<unknown>(method, path, body);
      if (answer instanceof Blob) onReceived?.(answer.size);
    },
  };
}
