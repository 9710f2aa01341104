/** The six services as plain functions: each test gives the answers it needs, every call is on record. */
import { AppError } from '@parlance/runtime/errors/app-error';
import type { CallOptions, Clients } from '../src/clients.ts';
import { serviceNames } from './service-names.ts';

export type RecordedCall = { service: keyof Clients; method: string; request: unknown; options: CallOptions };
type AnyMethod = (request: never, options: CallOptions) => unknown;
export type Answers = {
  [S in keyof Clients]?: {
    [M in keyof Clients[S]]?: Clients[S][M] extends AnyMethod ? LooseAnswer<Clients[S][M]> : never;
  };
};
/** A test says only the fields that matter to it. */
type LooseAnswer<F extends AnyMethod> = (
  request: Parameters<F>[0],
  options: CallOptions,
) => ReturnType<F> extends Promise<infer R> ? Promise<Partial<R>> | Partial<R> : ReturnType<F>;

export type InMemoryServices = { clients: Clients; calls: RecordedCall[] };

export function inMemoryServices(answers: Answers = {}): InMemoryServices {
  const calls: RecordedCall[] = [];
  const clients = Object.fromEntries(
    (Object.keys(serviceNames) as (keyof Clients)[]).map((name) => [name, serviceOf(name, answers, calls)]),
  );
  return { clients: clients as unknown as Clients, calls };
}

function serviceOf(service: keyof Clients, answers: Answers, calls: RecordedCall[]): object {
  const known = (answers[service] ?? {}) as Record<string, (request: unknown, options: CallOptions) => unknown>;
  return new Proxy(
    {},
    {
      get: (_target, method) => (request: unknown, options: CallOptions) => {
        calls.push({ service, method: String(method), request, options });
        const answer = known[String(method)];
        if (answer) return streamOrPromise(answer(request, options));
        return Promise.reject(new AppError('unavailable', 'PEER_UNAVAILABLE', 'nobody answers in this test'));
      },
    },
  );
}

function streamOrPromise(answer: unknown): unknown {
  const isStream = typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
  return isStream ? answer : Promise.resolve(answer);
}
