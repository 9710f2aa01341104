/**
 * A student books the same hour of the teacher's clock in the next weeks: asked, it says what would be booked and what is in the way;
 * confirmed, all of it is booked in one transaction, or nothing.
 */
import { lesson as limits } from '@parlance/proto/limits';
import { AppError } from '@parlance/runtime/errors/app-error';
import type { Actor } from '../domain/actor.ts';
import type { Lesson } from '../domain/lesson.ts';
import type { LibraryTopic } from '../domain/library-topic.ts';
import type { Policy } from '../domain/policy.ts';
import { refuse } from '../domain/refusals.ts';
import { checkWeeks, checkWish, planWeeks, seatToRepeat, weeksAfter, type PlannedHour } from '../domain/repeat.ts';
import type { Balances, WalletName } from '../domain/token-move.ts';
import type { LessonView } from '../domain/view.ts';
import { isZone } from '../domain/zone.ts';
import { current, reached, type LessonAddress } from './find-lesson.ts';
import { topicOf } from './known-topics.ts';
import type { Clock, Command, Library, NewId, Person, Stores, UnitOfWork } from './ports.ts';
import { decide, teaching } from './reserve-slot.ts';

export type RepeatLessonCommand = {
  address: LessonAddress;
  weeks: number;
  skip: readonly Date[];
  isConfirmed: boolean;
  actor: Actor;
  once: Command;
};
type RepeatedHour = PlannedHour & { booking: LessonView | undefined };
export type Repeated = {
  hours: RepeatedHour[];
  /** What it costs, and what is left after it. */
  costs: { wallet: WalletName; tokens: number; left: number }[];
};
type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  newId: NewId;
  library: Library;
  replyOf: (once: Command) => Promise<{ reply: Repeated } | undefined>;
};

export type RepeatLesson = ReturnType<typeof makeRepeatLesson>;

export function makeRepeatLesson(deps: Deps) {
  return async (command: RepeatLessonCommand): Promise<Repeated> => {
    checkWeeks(command.weeks);
    // Whoever has had the reply is told it again, whatever has become of the lesson since.
    const stored = command.isConfirmed ? await deps.replyOf(command.once) : undefined;
    if (stored) return stored.reply;
    // What a lesson is about may change until it is held below: then whoever asked asks again.
    const asked = await deps.uow.run((stores) => lessonOf(stores, command, (ids) => stores.lessons.find(ids)));
    const topic = await topicNow(deps.library, asked.lesson);
    const known = { ...command, topic };
    if (!command.isConfirmed) return deps.uow.run(async (stores) => plainly(await plan(stores, deps, known)));
    return deps.uow.run((stores) => stores.once(command.once, () => bookAll(stores, deps, known)));
  };
}

type Known = RepeatLessonCommand & { topic: LibraryTopic | undefined };
type Reading = (ids: readonly string[]) => Promise<LessonView[]>;

/** Undefined when it is not in the library any more. */
async function topicNow(library: Library, { topic }: Pick<Lesson, 'topic'>): Promise<LibraryTopic | undefined> {
  if (!topic) return undefined;
  return topicOf(library, topic).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'not-found') return undefined;
    throw error;
  });
}

async function lessonOf(stores: Stores, { address, actor }: RepeatLessonCommand, read: Reading): Promise<LessonView> {
  if (address.tutorUid === undefined) throw refuse('BOOKING_NOT_FOUND');
  const views = await read(await stores.lessons.idsOf([address.bookingId]));
  const view = current(reached(views, address, actor), address);
  seatToRepeat(view.lesson, actor.id);
  return view;
}

type Plan = {
  policy: Policy;
  hours: PlannedHour[];
  teacher: Person;
  wishes: Lesson['seats'][number]['wishes'];
  balances: Balances;
};

/** `hold`: nothing of it changes before it is written. */
async function plan(stores: Stores, deps: Deps, command: Known, hold = false): Promise<Plan> {
  const { address, actor, topic, skip, weeks } = command;
  const tutorUid = address.tutorUid ?? '';
  const teacher = hold ? await stores.people.lock(tutorUid) : await stores.people.find(tutorUid);
  if (hold) await stores.wallets.lockStudent(actor.id);
  const read: Reading = (ids) => (hold ? stores.lessons.lock(ids, actor.id) : stores.lessons.find(ids));
  const before = await lessonOf(stores, command, (ids) => stores.lessons.find(ids));
  if (!teacher) throw refuse('BOOKING_NOT_FOUND');
  const zone = isZone(teacher.timeZone) ? teacher.timeZone : 'UTC';
  const wanted = weeksAfter(before.lesson.startsAt, weeks, zone);
  checkWish({ weeks, skip }, wanted);
  const starts = wanted.map(({ when }) => when);
  // The lesson too, so that it is still booked when the others are.
  const ids = [...(await stores.lessons.idsOfHours(tutorUid, starts)), before.lesson.id];
  const views = await read(ids);
  const { wishes } = seatToRepeat(viewOf(views, before.lesson.id).lesson, actor.id);
  const found = new Map(views.map(({ lesson }) => [lesson.startsAt.getTime(), lesson]));
  const student = await studentOf(stores, actor);
  const { policy } = before.lesson;
  const order = {
    policy,
    student,
    tutor: teaching(teacher),
    wishes,
    busy: await busyOf(stores, actor.id, starts),
    skip,
  };
  const hours = wanted.map((hour) => ({ ...hour, lesson: found.get(hour.when.getTime()) }));
  const isSame = topic !== undefined && before.lesson.topic?.lesson === topic.topic.lesson;
  const planned = isSame
    ? planWeeks(hours, { ...order, topic }, actor, deps.clock.now())
    : hours.map(({ when }) => withoutTopic(when, skip));
  return { policy, hours: planned, teacher, wishes, balances: student.balances };
}

function withoutTopic(when: Date, skip: readonly Date[]): PlannedHour {
  const isSkipped = skip.some((at) => at.getTime() === when.getTime());
  const fault = isSkipped ? undefined : ('MATERIAL_OR_COURSE_NOT_FOUND' as const);
  return { when, isSkipped, bookingId: undefined, wallet: undefined, fault };
}

function viewOf(views: readonly LessonView[], id: string): LessonView {
  const view = views.find(({ lesson }) => lesson.id === id);
  if (!view) throw refuse('ILLEGAL_TRANSITION');
  return view;
}

async function studentOf({ people, wallets }: Stores, { id: uid }: Actor) {
  const person = await people.find(uid);
  const { entitlement, balances } = await wallets.find(uid);
  return { uid, isMock: person?.status === 'mock', isEnabled: person?.isEnabled !== false, entitlement, balances };
}

function busyOf({ seats }: Stores, uid: string, starts: readonly Date[]): Promise<Date[]> {
  const instants = starts.map((start) => start.getTime());
  const from = new Date(Math.min(...instants) - limits.lengthMs);
  return seats.busyOf(uid, { from, to: new Date(Math.max(...instants) + limits.lengthMs) });
}

/** Nothing is booked by asking. */
const plainly = ({ hours, balances }: Plan): Repeated => ({
  hours: hours.map((hour) => ({ ...hour, booking: undefined })),
  costs: costsOf(hours, balances),
});

function costsOf(hours: readonly PlannedHour[], balances: Balances): Repeated['costs'] {
  const byWallet = Map.groupBy(hours, ({ wallet }) => wallet);
  byWallet.delete(undefined);
  return [...byWallet].map(([name, paid]) => {
    const wallet = name as WalletName;
    return { wallet, tokens: paid.length, left: (balances[wallet] ?? 0) - paid.length };
  });
}

/** Behind the student's other moves, with all hours held: each is read again and booked as one alone is. */
async function bookAll(stores: Stores, deps: Deps, command: Known): Promise<Repeated> {
  const planned = await plan(stores, deps, command, true);
  const { hours, wishes, balances, policy } = planned;
  const inTheWay = hours.flatMap(({ when, fault: code }) =>
    code ? [{ when: when.getTime(), code, message: refuse(code).message }] : [],
  );
  if (inTheWay.length > 0) throw refuse('LESSONS_UNAVAILABLE', { details: { hours: inTheWay } });
  const { actor, topic, address, once } = command;
  if (!topic) throw new Error('hours that can be booked without a topic');
  const isToldTogether = hours.filter(({ bookingId }) => bookingId !== undefined).length > 1;
  const booked: RepeatedHour[] = [];
  for (const hour of hours) {
    const { bookingId } = hour;
    if (bookingId === undefined) {
      booked.push({ ...hour, booking: undefined });
      continue;
    }
    // The key is that of all of them.
    const order = {
      tutorUid: address.tutorUid ?? '',
      bookingId,
      topic,
      policy,
      wishes,
      actor,
      once: { ...once, key: undefined },
    };
    const { situation } = await stores.reservations.find(order);
    const reservation = decide(deps, order, situation);
    await stores.reservations.insert({ ...reservation, isToldTogether });
    booked.push({ ...hour, booking: reservation.view });
  }
  const views = booked.flatMap(({ booking }) => booking ?? []);
  if (isToldTogether) await stores.facts.lessonsBooked(views, { at: deps.clock.now(), actor });
  return { hours: booked, costs: costsOf(hours, balances) };
}
