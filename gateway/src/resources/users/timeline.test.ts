/** A person's timeline: five services in one order, each event once whatever the pages are, and who is away is named and comes later. */
import type { PersonEvent } from '@parlance/proto/common/v1';
import { AppError } from '@parlance/runtime/errors/app-error';
import fc from 'fast-check';
import request from 'supertest';
import { bearer, testApp } from '../../../test/test-app.ts';
import { readTimeline, timelinePage, timelineParts, type TimelinePart } from './timeline.ts';

const start = 1_780_000_000_000_000;
function eventAt(micros: number, key: string): PersonEvent {
  const at = { seconds: Math.floor(micros / 1e6), nanos: (micros % 1e6) * 1e3 };
  const none = {
    subject: '',
    byUid: '',
    byName: '',
    lessonId: '',
    topic: '',
    before: '',
    after: '',
    unit: '',
    note: '',
  };
  return { ...none, position: `${micros}.${key}`, group: 'told', kind: 'mail', at, lessonAt: null, amount: '' };
}
const [microsOf, keyOf] = [
  (position: string) => Number(position.split('.')[0]),
  (position: string) => position.split('.')[1] ?? '',
];

/** As a service answers: newest first, before a place of its own. */
function schoolOf(kept: Partial<Record<TimelinePart, PersonEvent[]>>, away: readonly TimelinePart[] = []) {
  return async (part: TimelinePart, { before, amount }: { before: string; amount: number }) => {
    if (away.includes(part)) return null;
    const order = (one: string, other: string) =>
      microsOf(other) - microsOf(one) || (keyOf(other) < keyOf(one) ? -1 : 1);
    const events = (kept[part] ?? [])
      .filter(({ position }) => before === '' || order(before, position) < 0)
      .sort((one, other) => order(one.position, other.position));
    return { events: events.filter(({ position }) => position !== before).slice(0, amount) };
  };
}
type School = ReturnType<typeof schoolOf>;

async function allPages(read: School) {
  const pages: string[][] = [];
  let pageToken: string | undefined;
  do {
    const { events, next } = await readTimeline(read, { uid: 's1', group: undefined, pageToken });
    pages.push(events.map(({ position }) => position));
    pageToken = next ?? undefined;
  } while (pageToken && pages.length < 100);
  return pages;
}

test('NS-78 whatever five services have, also at one instant: all of it once, the newest first, in pages of 25', async () => {
  const some = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 });
  const schools = fc.tuple(some, some, some, some, some);
  await fc.assert(
    fc.asyncProperty(schools, async (each) => {
      const kept = Object.fromEntries(
        timelineParts.map((part, place) => [
          part,
          each[place]?.map((at, index) => eventAt(start + at, `${part}${index + 100}`)),
        ]),
      );
      const pages = await allPages(schoolOf(kept));
      const told = pages.flat();
      expect(new Set(told).size).toBe(told.length);
      expect(told).toHaveLength(each.flat().length);
      expect(told.map(microsOf)).toEqual(told.map(microsOf).toSorted((one, other) => other - one));
      expect(pages.slice(0, -1).every(({ length }) => length === timelinePage)).toBe(true);
    }),
  );
});

test('NS-78 whose part is away is named, and goes on in its place with the next page', async () => {
  const booking = Array.from({ length: 30 }, (_, at) => eventAt(start - at * 10, `b${at}`));
  const payments = [eventAt(start - 5, 'p1'), eventAt(start - 275, 'p2')];
  const kept = { booking, payments };
  const first = await readTimeline(schoolOf(kept, ['payments']), { uid: 's1', group: undefined, pageToken: undefined });
  expect([first.away, first.events]).toEqual([['payments'], booking.slice(0, 25)]);
  const second = await readTimeline(schoolOf(kept), { uid: 's1', group: undefined, pageToken: first.next ?? '' });
  expect(second.events.map(({ position }) => keyOf(position))).toEqual(['b25', 'b26', 'b27', 'p2', 'b28', 'b29']);
  expect([second.away, second.next]).toEqual([[], null]);
});

test('NS-78 one group asks its service alone; a token that nobody gave is refused, and so is one that a service refuses', async () => {
  const away = () => Promise.reject(new AppError('unavailable', 'PEER_UNAVAILABLE', 'away'));
  const { app, calls } = testApp({
    payments: {
      listPersonEvents: () => ({
        events: [{ ...eventAt(start, 'p1'), group: 'money', kind: 'payment', amount: '1200', unit: 'AUD' }],
      }),
    },
  });
  const ask = (query: string) => request(app).get(`/api/v1/admin/user/s1/timeline${query}`).set(bearer('admin'));
  const { body } = await ask('?group=money');
  expect(calls.map(({ method, request: sent }) => [method, sent])).toEqual([
    ['listPersonEvents', { uid: 's1', group: 'money', before: '', amount: 25 }],
  ]);
  expect(body).toMatchObject({
    items: [{ kind: 'payment', money: { amount: 1200, currency: 'AUD' }, count: null, by: null }],
    away: [],
    nextPageToken: null,
  });
  for (const token of ['x', Buffer.from('{"media":"1"}').toString('base64url'), Buffer.from('[').toString('base64url')])
    expect((await ask(`?pageToken=${token}`)).body.error.code).toBe('PAGE_TOKEN_INVALID');
  expect((await ask('?group=secrets')).status).toBe(400);
  const refused = testApp({
    payments: { listPersonEvents: () => Promise.reject(new AppError('malformed', 'PAGE_TOKEN_INVALID', 'no')) },
  });
  const answer = await request(refused.app).get('/api/v1/admin/user/s1/timeline?group=money').set(bearer('admin'));
  expect(answer.body.error.code).toBe('PAGE_TOKEN_INVALID');
  const gone = testApp({ payments: { listPersonEvents: away } });
  const without = await request(gone.app).get('/api/v1/admin/user/s1/timeline?group=money').set(bearer('admin'));
  expect(without.body).toEqual({ items: [], away: ['payments'], nextPageToken: null });
});
