/** The use cases on a database of their own: real PostgreSQL, a clock that the test moves, media that answers what the test says. */
import { randomBytes } from 'node:crypto';
import { findReply } from '@parlance/runtime/idempotency/store';
import { makeFakeClock, type FakeClock } from '@parlance/runtime/testing/fake-clock';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import { migrations } from '../migrations/index.ts';
import { makeUseCases } from '../src/compose/use-cases.ts';
import type { Actor } from '../src/domain/actor.ts';
import type { WalletName } from '../src/domain/token-move.ts';
import type { Presence } from '../src/domain/presence.ts';
import { makeBookingUnitOfWork } from '../src/outbound/postgres/stores.ts';
import { makeDueLessons } from '../src/outbound/postgres/due-lessons.ts';
import { reservationReads } from '../src/outbound/postgres/situation-reader.ts';
import { makeReservationWriter } from '../src/outbound/postgres/reservation-writer.ts';
import { makeSlotFeed } from '../src/inbound/events/slot-feed.ts';
import { seatStatus } from '../src/domain/lesson.ts';
import type { LessonView } from '../src/domain/view.ts';
import { findBookings } from '../src/queries/lesson-rows.ts';
import { listFreeSlots } from '../src/queries/search-slots.ts';
import { makeBookLessons } from '../src/usecases/book-lessons.ts';
import type { Command, MediaServer, Person } from '../src/usecases/ports.ts';
import { makeMoveLesson } from '../src/usecases/move-lesson.ts';
import { makeHealthStore } from '../src/outbound/postgres/health-store.ts';
import { makeKnownOutages } from '../src/usecases/known-outages.ts';
import type { Outage } from '../src/domain/outage.ts';
import { makeRepeatLesson } from '../src/usecases/repeat-lesson.ts';
import { makeReserveSlot } from '../src/usecases/reserve-slot.ts';
import { makeSweepDueLessons } from '../src/usecases/sweep-due-lessons.ts';
import type { LessonChange } from '../src/wire/lesson-mapping.ts';
import { newsOf, type SlotNews } from '../src/wire/slot-news.ts';
import { admin, info, tutor as tutorActor } from './builders.ts';
import { makeTestLibrary } from './library.ts';

export type TestMedia = MediaServer & {
  /** What the call log says of a booking; by default it is complete and empty. */
  says(bookingId: string, presence: Presence): void;
  down: boolean;
  asked: string[];
  /** When none of its nodes took people, and up to when that is known; by default up to now. */
  away: Outage[];
  knownUntil: Date | undefined;
};

function makeTestMedia(clock: FakeClock): TestMedia {
  const answers = new Map<string, Presence>();
  const media: TestMedia = {
    down: false,
    asked: [],
    away: [],
    knownUntil: undefined,
    says: (bookingId, presence) => void answers.set(bookingId, presence),
    async issueCallToken({ bookingId, tutorUid }) {
      if (media.down) throw new Error('media is down');
      return { token: `token-${bookingId}`, room: `${tutorUid}-${bookingId}` };
    },
    async presence(bookingId) {
      media.asked.push(bookingId);
      if (media.down) throw new Error('media is down');
      return { outages: media.away, ...(answers.get(bookingId) ?? { presentUids: [], completeUntil: clock.now() }) };
    },
    async outages({ from, to }) {
      if (media.down) throw new Error('media is down');
      const outages = media.away.filter((one) => one.until > from && one.from < to);
      return { outages, knownUntil: media.knownUntil };
    },
  };
  return media;
}

export function aPerson(over: Partial<Person> & { uid: string }): Person {
  const base = {
    role: 'student',
    name: 'Somebody',
    imageUrl: '',
    timeZone: 'UTC',
    isPte: false,
    ratingAvg: 0,
    languages: [] as string[],
  } as const;
  return {
    ...base,
    status: '',
    currency: 'AUD',
    lessonRate: 65,
    isEnabled: true,
    speedTestPassed: undefined,
    version: 1,
    ...over,
  };
}

export function command(actor: Actor, rpc: string, key?: string, body: unknown = {}): Command {
  return { actorUid: actor.id, rpc, key, body };
}

/** In a database of its own, or in that of a running service. */
export async function openApp(name: string, options: { poolMax?: number; db?: FreshDatabase } = {}) {
  const db = options.db ?? (await freshDatabase(name, migrations));
  if (options.poolMax) db.pool.options.max = options.poolMax;
  const clock = makeFakeClock('2026-03-01T00:00:00.000Z');
  const realTime = makeFakeClock('2026-03-01T00:00:00.000Z');
  const newId = () => uuidv7(new Date());
  const changes: SlotNews[] = [];
  const slotFeed = makeSlotFeed();
  const publish = (all: readonly LessonChange[]) => {
    const news = all.flatMap(newsOf);
    changes.push(...news.filter((one) => one.kind !== 'seats'));
    slotFeed.publish(news);
  };
  const writing = { pool: db.pool, newId, publish };
  const uow = makeBookingUnitOfWork(writing);
  const reserve = makeReservationWriter(writing);
  const media = makeTestMedia(clock);
  const known = new Map<string, Person>();
  const directory = { find: async (uid: string) => known.get(uid) };
  const due = makeDueLessons(db.pool);
  const faults: unknown[] = [];
  const library = makeTestLibrary();
  const onFault = (error: unknown) => void faults.push(error);
  const health = makeHealthStore(db.pool);
  const outages = makeKnownOutages({ health, media, clock, realTime, onSilent: onFault });
  const deps = { uow, reserve, write: reserve, clock, newId, directory, media, library, outages, onFault };
  const sweeper = () => makeSweepDueLessons({ ...deps, realTime, due });
  const fresh = async (tutorUid: string, { isMock }: { isMock: boolean }) => {
    const slots = await listFreeSlots(db.pool, { tutorUid, isMock, now: clock.now(), limit: 50 });
    return slots.map(({ lesson }) => ({ id: lesson.bookingId }));
  };
  return {
    ...deps,
    db,
    pool: db.pool,
    realTime,
    health,
    slotFeed,
    changes,
    known,
    due,
    faults,
    sweeper,
    sweep: sweeper(),
    ...makeUseCases({ ...deps, pool: db.pool }),
    // Without the queues before them: races meet in PostgreSQL, as between replicas.
    reserveSlot: makeReserveSlot({ ...deps, ...reservationReads(db.pool), listFreeSlots: fresh }),
    bookLessons: makeBookLessons(deps),
    repeatLesson: makeRepeatLesson({ ...deps, replyOf: (once) => findReply(db.pool, once) }),
    moveLesson: makeMoveLesson({ ...deps, listFreeSlots: fresh }),
  };
}
export type App = Awaited<ReturnType<typeof openApp>>;

/** People, entitlements and tokens, the way facts and an administrator bring them; everybody is somebody new. */
export function enrol(app: App) {
  const nextUid = () => randomBytes(16).toString('hex');
  let seed = 0;
  return {
    async tutor(over: Partial<Person> = {}): Promise<Actor> {
      const uid = nextUid();
      seed += 1;
      const person = aPerson({ uid, role: 'tutor', name: `Tutor ${seed}`, status: 'completed', ...over });
      await app.uow.run(({ people }) => people.keep(person));
      return { ...tutorActor, id: uid, name: person.name };
    },
    async student(tokens = 1, over: Partial<Person> = {}, wallet: WalletName = 'lessonTokens'): Promise<Actor> {
      const uid = nextUid();
      seed += 1;
      const person = aPerson({ uid, name: `Student ${seed}`, ...over });
      await app.uow.run(async ({ people, wallets }) => {
        await people.keep(person);
        const expiresAt = new Date('2030-01-01T00:00:00.000Z');
        const categories = [{ priceId: `price_${wallet}`, wallet, expiresAt }];
        const entitlement = { categories, freeTrialActivated: false, freeTrialExpiresAt: undefined };
        await wallets.keepEntitlement(uid, entitlement, 1);
      });
      const actor: Actor = { id: uid, role: 'student', name: person.name };
      if (tokens > 0) {
        const once = command(admin, 'AdjustTokens');
        const act = { studentUid: uid, wallet, delta: tokens, reason: 'For the test' };
        await app.adjustTokens({ ...act, actor: admin, once });
      }
      return actor;
    },
  };
}

/** Opens one slot and answers its id. */
export async function aSlot(app: App, tutor: Actor, startsAt: Date): Promise<string> {
  const once = command(tutor, 'OpenSlots');
  const [opened] = await app.openSlots({
    tutorUid: tutor.id,
    when: [startsAt],
    isPte: undefined,
    actor: tutor,
    once,
  });
  if (!opened?.booking) throw new Error(`no slot: ${opened?.fault}`);
  return opened.booking.lesson.bookingId;
}

export function book(app: App, slot: { tutor: Actor; bookingId: string }, student: Actor, key?: string, notes = '') {
  const { tutor, bookingId } = slot;
  const { topic, ...wishes } = { ...info, notes };
  const once = command(student, 'BookSlot', key, { bookingId, notes });
  return app.reserveSlot({ tutorUid: tutor.id, bookingId, topic, wishes, actor: student, once });
}

export async function statusOf(app: App, bookingId: string): Promise<string | undefined> {
  const [view] = await findBookings(app.pool, [bookingId]);
  if (view) return seatStatusOf(view);
  const { rows } = await app.pool.query<{ status: string }>('select status from lessons where id = $1', [bookingId]);
  return rows[0]?.status;
}

function seatStatusOf({ lesson }: LessonView): string {
  const [seat] = lesson.seats;
  return seat ? seatStatus(lesson, seat) : lesson.status;
}

export type MadeSession = { sessionId: string; lessonIds: string[]; tutor: Actor };

/** A session with a lesson at each of these instants. */
export async function aGroupSession(
  app: App,
  tutor: Actor,
  { starts, maxStudents = 8, isPte = false }: { starts: readonly Date[]; maxStudents?: number; isPte?: boolean },
): Promise<MadeSession> {
  const topic = isPte ? { material: 'pte', course: 'speaking', lesson: 'ps02' } : info.topic;
  const lessons = starts.map((startsAt) => ({ startsAt, topic }));
  const wish = { title: 'Small talk at work', lessons, maxStudents, minStudents: Math.min(2, maxStudents) };
  const once = command(admin, 'CreateGroupSession');
  const made = await app.createSession({ tutorUid: tutor.id, wish, actor: admin, once });
  return { sessionId: made.session.id, lessonIds: made.lessons.map(({ lesson }) => lesson.id), tutor };
}

export function bookSeats(
  app: App,
  { sessionId, bookingIds }: { sessionId: string; bookingIds: readonly string[] },
  student: Actor,
  key?: string,
) {
  const once = command(student, 'BookGroupLessons', key, { sessionId, bookingIds });
  return app.bookLessons({ sessionId, bookingIds, actor: student, once });
}
