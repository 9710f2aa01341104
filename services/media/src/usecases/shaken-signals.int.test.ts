/** What the media server says may come twice, late, in another order or never: who was there is the same, on the real database. */
import { randomUUID } from 'node:crypto';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import fc from 'fast-check';
import { migrations } from '../../migrations/index.ts';
import { presenceWindow } from '../domain/call-window.ts';
import { presentUids } from '../domain/presence.ts';
import { realSchoolTime } from '../domain/school-time.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { listPresenceSpans } from '../queries/presence-spans.ts';
import { makeApplyRoomSignals } from './apply-room-signals.ts';
import type { RoomSignal } from './room-signal.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase('media_shaken_signals', migrations);
});
afterAll(() => db.drop());

const start = new Date('2026-11-23T10:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const lessonSeconds = 50 * 60;
const [tutor, student] = ['a'.repeat(32), 'b'.repeat(32)];
/** Rooms are listed this often, and the node's events are taken to be complete this long after. */
const [listedEvery, lateBy] = [150, 40];

/** Somebody was there for minutes, or was not at all: what lies between the lists' looks is not what is asked here. */
const stay = fc.option(
  fc.record({ from: fc.integer({ min: -300, max: 1_200 }), lasts: fc.integer({ min: 400, max: 1_500 }) }),
);
const shakes = fc.record({
  isLost: fc.double({ min: 0, max: 1, noNaN: true }).map((dice) => dice < 0.25),
  delay: fc.integer({ min: 0, max: 30 }),
  again: fc.option(fc.integer({ min: 0, max: 900 })),
});
type Truth = Record<'tutor' | 'student', { from: number; lasts: number } | null>;

function signalsOf(uid: string, { from, lasts }: { from: number; lasts: number }, bookingId: string): RoomSignal[] {
  const node = bookingId;
  const handle = { node, sessionId: uid === tutor ? 1 : 2, handleId: 7 };
  const room = `${tutor}-${bookingId}`;
  const common = (seconds: number, word: string) => ({ node, at: at(seconds), key: `${bookingId}${uid}${word}` });
  return [
    { ...common(from, 'joined'), kind: 'entered', handle, room, id: uid, display: '' },
    { ...common(from + 1, 'up'), kind: 'connected', handle },
    { ...common(from + lasts, 'left'), kind: 'left', handle, room, id: uid, cause: 'left' },
  ];
}

async function play(truth: Truth, shaken: readonly { isLost: boolean; delay: number; again: number | null }[]) {
  const bookingId = randomUUID();
  const uow = makeUnitOfWork({ pool: db.pool, bind: bindStores });
  const apply = makeApplyRoomSignals({ uow, schoolTime: realSchoolTime });
  const people = [
    { uid: tutor, stay: truth.tutor },
    { uid: student, stay: truth.student },
  ];
  const signals = people.flatMap(({ uid, stay: own }) => (own ? signalsOf(uid, own, bookingId) : []));
  const deliveries = signals.flatMap((signal, place) => {
    const { isLost, delay, again } = shaken[place] ?? { isLost: false, delay: 0, again: null };
    const said = (signal.at.getTime() - start.getTime()) / 1_000;
    const first = isLost ? [] : [{ second: said + delay, run: () => apply([signal]) }];
    return again === null ? first : [...first, { second: said + delay + again, run: () => apply([signal]) }];
  });
  const isThere = (second: number) => (own: Truth['tutor']) =>
    own && second >= own.from + 2 && second < own.from + own.lasts;
  const looks = Array.from({ length: Math.ceil((lessonSeconds + 1_800) / listedEvery) }, (_none, place) => {
    const second = -600 + place * listedEvery;
    const uids = people.filter(({ stay: own }) => isThere(second)(own)).map(({ uid }) => uid);
    const listing = { node: bookingId, bookingId, uids, at: { real: at(second), school: at(second) } };
    return {
      second,
      run: () => uow.run(({ stays }) => stays.reconcile({ ...listing, eventsThrough: at(second - lateBy) })),
    };
  });
  for (const { run } of [...deliveries, ...looks].toSorted((a, b) => a.second - b.second)) await run();
  const window = presenceWindow(start);
  const spans = await listPresenceSpans(db.pool, bookingId, window);
  return presentUids(spans, window, at(lessonSeconds + 1_200));
}

test('NS-55, LIVE-22 signals that are lost, late, doubled or out of order do not change who was there', async () => {
  const property = fc.asyncProperty(
    fc.record({ tutor: stay, student: stay }),
    fc.array(shakes, { minLength: 6, maxLength: 6 }),
    async (truth, shaken) => {
      const truly = [truth.tutor && tutor, truth.student && student].filter((uid) => uid !== null).sort();
      expect(await play(truth, shaken)).toEqual(truly);
    },
  );
  await fc.assert(property, { numRuns: 25 });
}, 120_000);
