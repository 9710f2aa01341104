/** The API as a page under test sees it: answered by a table that the API's document types. */
import type { ApiClient } from '../api/client.ts';
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

type Answering<M extends Method, P extends PathWith<M>> = (
  asked: InitOf<M, P>,
) => AnswerOf<M, P> | AnswerWithHeaders<AnswerOf<M, P>> | Promise<AnswerOf<M, P>>;
type Table<M extends Method> = { [P in PathWith<M> as `${Uppercase<M>} ${P}`]?: Answering<M, P> };
/** By `METHOD /path/{of}/the/document`. What is missing answers 404. */
export type FakeAnswers = Table<'get'> & Table<'post'> & Table<'put'> & Table<'delete'>;
/** What `send` answers, by `METHOD /path`. */
export type RawAnswers = Record<string, (body: unknown) => unknown>;
/** `path` as it was sent, with its query and without the first slash. */
export type Sent = { method: string; path: string; body: unknown; headers: Headers };

type Headers = Record<string, string>;
type Init = {
  params?: { path?: Record<string, string>; query?: Record<string, unknown>; header?: Headers };
  body?: unknown;
};

function addressOf(path: string, { params }: Init): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params?.path?.[name] ?? ''));
  const given = Object.entries(params?.query ?? {}).filter(([, value]) => value !== undefined);
  const query = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  return `${filled.slice(1)}${query && `?${query}`}`;
}

export function makeFakeApi(answers: { api: FakeAnswers; raw: RawAnswers }, calls: Sent[]): ApiClient {
  const api = answers.api as Record<string, ((asked: Init) => unknown) | undefined>;
  const call =
    (method: string) =>
    async (path: string, init: Init = {}) => {
      calls.push({ method, path: addressOf(path, init), body: init.body, headers: init.params?.header ?? {} });
      const answering = api[`${method} ${path}`];
      if (!answering) throw new Problem('Not found', { code: 'NOT_FOUND', status: 404 });
      const answer = await answering(init);
      const { body: data, headers } = answer instanceof AnswerWithHeaders ? answer : { body: answer, headers: {} };
      return { data, response: new Response(null, { headers }) };
    };
  return {
    GET: call('GET') as unknown as ApiClient['GET'],
    POST: call('POST') as unknown as ApiClient['POST'],
    PUT: call('PUT') as unknown as ApiClient['PUT'],
    DELETE: call('DELETE') as unknown as ApiClient['DELETE'],
    file: async (path, ...[init]) => new Blob([String((await call('GET')(path, init as Init)).data)]),
    send: async (method, path, body) => {
      calls.push({ method, path, body, headers: {} });
      return answers.raw[`${method} ${path}`]?.(body);
    },
    bytes: async (method, path, { body } = {}) => {
      calls.push({ method, path: path.slice(1), body, headers: {} });
    },
  };
}
