/** The shell as a page under test sees it: an API answered by a table, live events by hand, a clock that the test moves. */
import type { MeJson } from '../api/types.ts';
import type { GroupWatch, GroupWatched, SlotSearch, SlotWatch } from '../live/live-client.ts';
import type { LiveState } from '../live/read-stream.ts';
import type { LiveEventName, LiveEvents } from '../live/live-events.ts';
import type { Notify, ShellServices } from '../remote/contract.ts';
import { makeLeaving } from '../remote/leaving.ts';
import { aPerson, monday } from './builders.ts';
import { type FakeAnswers, makeFakeApi, type RawAnswers, type Sent } from './fake-api.ts';

export type FakeShellOptions = {
  person?: MeJson;
  /** What the API answers, by the document's operations. */
  api?: FakeAnswers;
  /** What raw calls answer, by method and address. */
  raw?: RawAnswers;
  now?: number;
  developmentBuild?: boolean;
};

function makeLive() {
  const heard = new Map<string, Set<(data: never) => void>>();
  const stateHeard = new Set<(state: LiveState) => void>();
  const watched: (SlotSearch | GroupWatched | 'library')[] = [];
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
      watchLibrary(changed: () => void) {
        watched.push('library');
        const stops = [on('library.changed', changed), on('resync', changed)];
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
  api = {},
  raw = {},
  now = monday,
  developmentBuild = false,
}: FakeShellOptions = {}) {
  const calls: Sent[] = [];
  const live = makeLive();
  const clockHeard = new Set<() => void>();
  const leaving = makeLeaving();
  let schoolNow = now;
  const services = {
    session: { person, signOut: jest.fn(async () => undefined), manage: jest.fn(async () => undefined) },
    api: makeFakeApi({ api, raw }, calls),
    live: live.client,
    clock: {
      now: () => schoolNow,
      onChange(heard: () => void) {
        clockHeard.add(heard);
        return () => void clockHeard.delete(heard);
      },
    },
    notify: {
      success: jest.fn<void, Parameters<Notify['success']>>(),
      error: jest.fn(),
      warning: jest.fn(),
      info: jest.fn(),
    },
    navigate: jest.fn(),
    entitle: jest.fn(),
    holdBack: leaving.holdBack,
    developmentBuild,
    build: 'abc1234',
    support: { contact: 'mailto:support@example.invalid', feedback: '/under-development', faq: '/under-development' },
  } satisfies ShellServices;
  return {
    services,
    calls,
    leaving,
    watched: live.watched,
    /** Lets a live event arrive. */
    say: live.say,
    /** Changes how the stream stands. */
    become: live.become,
    /** The last good news: what it says, and what its button does. */
    goodNews(): [text: string, act: () => void] {
      const [text, act] = services.notify.success.mock.lastCall ?? [];
      if (text === undefined || act === undefined) throw new Error('nothing was said that can be taken back');
      return [text, act];
    },
    moveTo(at: number) {
      schoolNow = at;
      for (const heard of clockHeard) heard();
    },
  };
}
export type FakeShell = ReturnType<typeof makeFakeShell>;
