import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Call } from '@parlance/runtime/grpc/server';
import { lists } from '@parlance/proto/limits';
import { historyRange, makeListHandlers } from './list-handlers.ts';

const actor = { uid: 's1', role: 'student', name: 'Sam', email: '', emailVerified: true, token: '' };
const call = { actor } as unknown as Call;

function asked() {
  const limits: number[] = [];
  const db = {
    // The last of the values is how many rows are read: one more than the page has.
    async query(_sql: string, values: readonly unknown[] = []) {
      limits.push(Number(values.at(-1)) - 1);
      return { rows: [] };
    },
  } as unknown as Queryable;
  return {
    limits,
    handlers: makeListHandlers({
      db,
      clock: { now: () => new Date(0) },
      withFeedbackEnds: async (views) => [...views],
    }),
  };
}

test('LST-10, CON-47 a page of upcoming lessons has five unless said otherwise', async () => {
  const { limits, handlers } = asked();
  await handlers.listMyLessons({ group: false, view: 'VIEW_UPCOMING', limit: 0, pageToken: '' }, call);
  await handlers.listMyLessons({ group: false, view: 'VIEW_UPCOMING', limit: 7, pageToken: '' }, call);
  expect(limits).toEqual([5, 7]);
});

const stamp = (text: string) => ({ seconds: String(Date.parse(text) / 1_000), nanos: 0 });

test.each([
  ['2026-03-29T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
  ['2026-03-30T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
  ['2026-03-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
  ['2026-04-01T10:00:00.000Z', '2026-03-01T10:00:00.000Z'],
  ['2026-12-31T10:00:00.000Z', '2026-11-30T10:00:00.000Z'],
])('LST-14 who names no days on %s gets the lessons since %s', (now, from) => {
  expect(historyRange({ from: null, to: null }, new Date(now))).toEqual({ from: new Date(from), to: new Date(now) });
  expect(historyRange({ from: null, to: stamp(now) as never }, new Date(0))).toMatchObject({ from: new Date(from) });
});

test('LST-12 a page of one’s own lessons has fifty, and up to a hundred when asked for', async () => {
  const { limits, handlers } = asked();
  const history = (limit: number) =>
    handlers.listMyHistory({ group: false, limit, pageToken: '', from: null, to: null }, call);
  for (const limit of [0, 1, 51, lists.ownLessonsPageMax]) await history(limit);
  await handlers.listMyLessons({ group: false, view: 'VIEW_LIVE', limit: 100, pageToken: '' }, call);
  expect(limits).toEqual([50, 1, 51, 100, 100]);
  await expect(history(101)).rejects.toMatchObject({ reason: 'MALFORMED', details: { fields: { limit: '1 to 100' } } });
  await expect(history(-1)).rejects.toMatchObject({ reason: 'MALFORMED' });
});
