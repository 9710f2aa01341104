/** The shell as far as the room needs it, for component tests: an API answered by a table, live events by hand, a clock that the test moves. */
import { MantineProvider } from '@mantine/core';
import { Problem } from '@parlance/kit/api/problem.ts';
import type { BookingJson, PersonJson } from '@parlance/kit/api/types.ts';
import type { LiveEventName, LiveEvents } from '@parlance/kit/live/live-events.ts';
import type { ShellServices } from '@parlance/kit/remote/contract.ts';
import { ShellProvider } from '@parlance/kit/remote/shell-context.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

export const tutorUid = 'a'.repeat(32);
export const studentUid = 'b'.repeat(32);
export const lessonStart = Date.parse('2026-11-23T10:00:00Z');

export const person = { uid: studentUid, role: 'student', name: 'Sam Student', timeZone: 'Asia/Tokyo' } as PersonJson;
export const tutor = { uid: tutorUid, role: 'tutor', name: 'Tara Teacher', timeZone: 'Asia/Manila' } as PersonJson;
const tutorCard = {
  ...{ name: 'Tara Teacher', image: '', isPte: false, rating: { avg: 5 }, status: 'active', currency: 'PHP' },
  timeZone: 'Asia/Manila',
};
const topic = { material: 'm', course: 'c', lesson: 'l', code: 'HO407', name: 'When the room is not ready' };

export const booking = {
  id: '0198c0de-7abc-7def-8123-456789abcdef',
  tutor: tutorUid,
  student: studentUid,
  type: 'one-on-one',
  when: lessonStart,
  status: 'in-progress',
  isPte: false,
  info: { topic, introduction: true, correctMistakes: false, notes: 'Please be slow.' },
  profile: { tutor: tutorCard, student: { name: 'Sam Student', image: '', timeZone: 'Asia/Tokyo' } },
  payment: null,
  version: 1,
} as unknown as BookingJson;

type Answer = (body: unknown) => unknown;
/** Keys are `METHOD path` with the query left out; what is missing answers 404. */
export type Answers = Record<string, Answer>;

export function fakeShell(answers: Answers = {}, options: { as?: PersonJson; now?: number } = {}) {
  const listeners = new Map<string, Set<(data: never) => void>>();
  const clockListeners = new Set<() => void>();
  let now = options.now ?? lessonStart;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = answers[`${method} ${path.split('?')[0]}`];
    if (!answer) throw new Problem('Not found', { code: 'NOT_FOUND', status: 404 });
    return answer(body);
  };
  const services = {
    session: { person: options.as ?? person, signOut: async () => undefined },
    api: {
      get: (path: string) => call('GET', path),
      post: (path: string, body: unknown) => call('POST', path, body),
      put: (path: string, body: unknown) => call('PUT', path, body),
    },
    live: {
      on(name: string, heard: (data: never) => void) {
        const set = listeners.get(name) ?? new Set();
        listeners.set(name, set.add(heard));
        return () => set.delete(heard);
      },
      state: () => 'open',
      onState: () => () => undefined,
      watchSlots: () => () => undefined,
    },
    clock: {
      now: () => now,
      onChange(heard: () => void) {
        clockListeners.add(heard);
        return () => clockListeners.delete(heard);
      },
    },
    notify: { success: jest.fn(), error: jest.fn(), info: jest.fn() },
    navigate: jest.fn(),
    developmentBuild: true,
  } as unknown as ShellServices;

  return {
    services,
    say<N extends LiveEventName>(name: N, data: LiveEvents[N]) {
      for (const heard of listeners.get(name) ?? []) (heard as (value: LiveEvents[N]) => void)(data);
    },
    moveTo(at: number) {
      now = at;
      for (const heard of clockListeners) heard();
    },
    show(children: ReactNode) {
      const client = new QueryClient({
        defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } },
      });
      return render(
        <MantineProvider>
          <QueryClientProvider client={client}>
            <ShellProvider services={services}>{children}</ShellProvider>
          </QueryClientProvider>
        </MantineProvider>,
      );
    },
  };
}
