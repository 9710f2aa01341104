/** What a watcher hears of seats on the real database: a student whether others may sit, an administrator every move. */
import type { WatchGroupLessonsRequest } from '@parlance/proto/booking/v1';
import type { Call } from '@parlance/runtime/grpc/server';
import { eventually } from '@parlance/runtime/testing/eventually';
import type { Actor } from '../../domain/actor.ts';
import { admin, at, hour } from '../../../test/builders.ts';
import { aGroupSession, bookSeats, enrol, openApp, type App } from '../../../test/app-for-test.ts';
import { cancel, cancelSession } from '../../../test/lesson-calls.ts';
import { makeWatchLessons } from './watch-lessons.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
const admit = () => enrol(app).student(3, {}, 'groupLessonTokens');
beforeAll(async () => {
  app = await openApp('watch_lessons');
  ({ tutor: hire } = enrol(app));
});
afterAll(() => app.db.drop());

const search = { startDate: '2026-03-01', endDate: '2026-03-31', hour: undefined, timeZone: 'UTC', pageToken: '' };
const anything = { search: null, groupSessionId: '' };

/** Reads until it is stopped; every word is `status taken/seats` of a lesson. */
async function watching(actor: Actor, request: Partial<WatchGroupLessonsRequest>) {
  const heard: string[] = [];
  let begun = false;
  const stopping = new AbortController();
  const call = { actor: { uid: actor.id, ...actor }, signal: stopping.signal } as unknown as Call;
  const watch = makeWatchLessons({ ...app, db: app.pool });
  const reading = (async () => {
    for await (const { moved } of watch({ ...anything, ...request } as WatchGroupLessonsRequest, call)) {
      if (moved) heard.push(`${moved.status?.toString().slice(15)} ${moved.seatsTaken}/${moved.seats?.length}`);
      begun = true;
    }
  })();
  await Promise.race([reading, eventually(() => begun)]);
  return {
    heard,
    stop: async () => {
      stopping.abort();
      await reading;
    },
  };
}

test('PERM-47, CON-14 a student without a seat hears that the last seat went and came back, no other seat, and nothing of lessons outside the search', async () => {
  const { sessionId, lessonIds } = await aGroupSession(app, await hire(), {
    starts: [at(0), at(hour)],
    maxStudents: 2,
  });
  const [first, last, stranger] = [await admit(), await admit(), await admit()];
  const watches = await Promise.all([
    watching(stranger, { search }),
    watching(last, { search }),
    watching(stranger, { search: { ...search, startDate: '2026-04-01', endDate: '2026-04-02' } }),
    watching(admin, { groupSessionId: sessionId }),
    watching(admin, { groupSessionId: '0190b7a4-0000-7000-8000-00000000dead' }),
    watching(admin, {}),
  ]);
  const [bookingIds] = [lessonIds.slice(0, 1)];
  await bookSeats(app, { sessionId, bookingIds }, first);
  await bookSeats(app, { sessionId, bookingIds }, last);
  const [bookingId = ''] = bookingIds;
  await cancel(app, { sessionId, bookingId }, last);
  const moves = ['OPEN 1/0', 'OPEN 2/0', 'OPEN 1/0'];
  await eventually(() => watches[3].heard.length === 3 && watches[5].heard.length === 3);
  // The one who took the last seat knows by the own notice, and hears of it again as of any other once it is given back.
  await eventually(() => watches[0].heard.length === 2 && watches[1].heard.length === 1);
  for (const { stop } of watches) await stop();
  expect(watches.map(({ heard }) => heard)).toEqual([
    ['BOOKED 0/0', 'PENDING 0/0'],
    ['PENDING 0/0'],
    [],
    moves,
    [],
    moves,
  ]);
});

test('GRP-18 a cancelled session is gone for whoever looks at it', async () => {
  const { sessionId, lessonIds } = await aGroupSession(app, await hire(), { starts: [at(0), at(hour)] });
  const watch = await watching(await admit(), { search });
  await cancelSession(app, sessionId);
  await eventually(() => watch.heard.length === lessonIds.length);
  await watch.stop();
  expect(new Set(watch.heard)).toEqual(new Set(['CANCELLED 0/0']));
});

test('PERM-47 a student names a search', async () => {
  await expect(watching(await admit(), {})).rejects.toMatchObject({ kind: 'malformed' });
});
