/** The shell as a page under test sees it: an API answered by a table, live events by hand, a clock that the test moves. */
import { type Answer, type ApiClient, type RequestOptions } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import type { MeJson } from '../api/types.ts';
import type { GroupWatch, GroupWatched, LiveState, SlotSearch, SlotWatch } from '../live/live-client.ts';
import type { LiveEventName, LiveEvents } from '../live/live-events.ts';
import type { ShellServices } from '../remote/contract.ts';
import { aPerson, monday } from './builders.ts';

/** Keys are `METHOD path`, the query left out unless the key has one. What is missing answers 404. */
export type Answers = Record<string, (body: unknown, path: string) => unknown>;
export type Call = { method: string; path: string; body: unknown; options: RequestOptions };
export type FakeShellOptions = { person?: MeJson; answers?: Answers; now?: number; developmentBuild?: boolean };

/** For answers that say something in their headers. */
export class AnswerWithHeaders {
  readonly body: unknown;
  readonly headers: Record<string, string>;
  constructor(body: unknown, headers: Record<string, string>) {
    this.body = body;
    this.headers = headers;
  }
}

function makeApi(answers: Answers, calls: Call[]): ApiClient {
  const send = async <T>(
    method: string,
    path: string,
    body?: unknown,
    options: RequestOptions = {},
  ): Promise<Answer<T>> => {
    calls.push({ method, path, body, options });
    const answer = answers[`${method} ${path}`] ?? answers[`${method} ${path.split('?')[0]}`];
    if (!answer) throw new Problem('Not found', { code: 'NOT_FOUND', status: 404 });
    const told = await answer(body, path);
    const isWhole = told instanceof AnswerWithHeaders;
    return { body: (isWhole ? told.body : told) as T, headers: new Headers(isWhole ? told.headers : {}) };
  };
  const bodyOf = async <T>(method: string, path: string, body?: unknown, options?: RequestOptions) =>
    (await send<T>(method, path, body, options)).body;
  return {
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

function makeLive() {
  const heard = new Map<string, Set<(data: never) => void>>();
  const stateHeard = new Set<(state: LiveState) => void>();
  const watched: (SlotSearch | GroupWatched)[] = [];
  let state: LiveState = 'open';
  const on = <N extends LiveEventName>(name: N, listener: (data: LiveEvents[N]) => void) => {
    const set = heard.get(name) ?? new Set();
    heard.set(name, set.add(listener as (data: never) => void));
    return () => void set.delete(listener as (data: never) => void);
  };
  return {
    watched,
    say<N extends LiveEventName>(name: N, data: LiveEvents[N]) {
      for (const listener of heard.get(name) ?? []) (listener as (value: LiveEvents[N]) => void)(data);
    },
    become(next: LiveState) {
      state = next;
      for (const listener of stateHeard) listener(next);
    },
    client: {
      on,
      watchSlots(search: SlotSearch, watch: SlotWatch) {
        watched.push(search);
        const stops = [
          on('slot.opened', watch.opened),
          on('slot.taken', ({ id }) => watch.taken(id)),
          on('resync', watch.resync),
        ];
        return () => stops.forEach((stop) => stop());
      },
      watchGroups(what: GroupWatched, { moved, resync }: GroupWatch) {
        watched.push(what);
        const stops = [on('group.lesson', moved), on('resync', resync)];
        return () => stops.forEach((stop) => stop());
      },
      state: () => state,
      onState(listener: (state: LiveState) => void) {
        stateHeard.add(listener);
        return () => void stateHeard.delete(listener);
      },
      retry: jest.fn(),
      takeOver: jest.fn(),
    },
  };
}

export function makeFakeShell({
  person = aPerson(),
  answers = {},
  now = monday,
  developmentBuild = false,
}: FakeShellOptions = {}) {
  const calls: Call[] = [];
  const live = makeLive();
  const clockHeard = new Set<() => void>();
  let schoolNow = now;
  const services = {
    session: { person, signOut: jest.fn(async () => undefined), manage: jest.fn(async () => undefined) },
    api: makeApi(answers, calls),
    live: live.client,
    clock: {
      now: () => schoolNow,
      onChange(heard: () => void) {
        clockHeard.add(heard);
        return () => void clockHeard.delete(heard);
      },
    },
    notify: { success: jest.fn(), error: jest.fn(), warning: jest.fn(), info: jest.fn() },
    navigate: jest.fn(),
    developmentBuild,
    support: { contact: 'mailto:support@example.invalid', feedback: '/under-development', faq: '/under-development' },
  } satisfies ShellServices;
  return {
    services,
    calls,
    watched: live.watched,
    /** Lets a live event arrive. */
    say: live.say,
    /** Changes how the stream stands. */
    become: live.become,
    moveTo(at: number) {
      schoolNow = at;
      for (const heard of clockHeard) heard();
    },
  };
}
export type FakeShell = ReturnType<typeof makeFakeShell>;
