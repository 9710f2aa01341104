/** A teacher marks time off, makes it shorter or takes it back: what nobody has booked inside closes with it, and lessons inside are looked at one by one afterwards. */
import type { Actor } from '../domain/actor.ts';
import { askAgainAt, offLesson } from '../domain/move-proposal.ts';
import { refuse } from '../domain/refusals.ts';
import {
  checkSoonEnough,
  inTheWay,
  liesIn,
  newTimeOff,
  shortened,
  type Range,
  type TimeOff,
  type TimeOffWish,
} from '../domain/time-off.ts';
import { timeOff as limits } from '@parlance/proto/limits';
import { teacherOf } from './close-while-off.ts';
import type { Clock, Command, NewId, Stores, UnitOfWork } from './ports.ts';
import { closeSlots } from './slots.ts';

type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId };
type Ordered = { tutorUid: string; actor: Actor; once: Command };
export type KeepTimeOffCommand = Ordered & { wish: TimeOffWish };
export type ShortenTimeOffCommand = Ordered & { id: string; range: Range };
export type TakeBackTimeOffCommand = Ordered & { id: string };
type Kept = { id: string };

/** Administrators see it; what is a teacher's own to say nobody else says. */
export function checkReads({ actor, tutorUid }: Pick<Ordered, 'actor' | 'tutorUid'>): void {
  if (actor.role !== 'admin' && actor.id !== tutorUid) throw refuse('NOT_OWN_SCHEDULE');
}

function checkOwn({ actor, tutorUid }: Pick<Ordered, 'actor' | 'tutorUid'>): void {
  if (actor.role !== 'tutor' || actor.id !== tutorUid) throw refuse('NOT_OWN_SCHEDULE');
}

export type KeepTimeOff = ReturnType<typeof makeKeepTimeOff>;

export function makeKeepTimeOff({ uow, clock, newId }: Deps) {
  return async (command: KeepTimeOffCommand): Promise<Kept> => {
    checkOwn(command);
    const { tutorUid, wish, actor, once } = command;
    return uow.run((stores) =>
      stores.once(once, async () => {
        // Whoever books, opens or makes a session holds the teacher's row too: before this, and seen here, or after it.
        await lockTeacher(stores, tutorUid);
        const now = clock.now();
        const off = newTimeOff(wish, { id: newId(), tutorUid, madeBy: actor.id }, now);
        if ((await stores.timeOff.countAhead(tutorUid, now)) >= limits.aheadMax) throw refuse('TIME_OFF_TOO_MANY');
        await stores.timeOff.add(off);
        await clear(stores, off, now);
        return { id: off.id };
      }),
    );
  };
}

async function lockTeacher({ people }: Stores, tutorUid: string): Promise<void> {
  const teacher = await people.lockAlone(tutorUid);
  if (teacher?.role !== 'tutor' || !teacher.isEnabled) throw refuse('TUTOR_NOT_FOUND');
}

async function clear(stores: Stores, off: TimeOff, now: Date): Promise<void> {
  const views = await stores.lessons.lockWithStudents(await stores.lessons.idsWithin(off.tutorUid, off));
  const { free, booked } = inTheWay(off, views);
  checkSoonEnough(booked, now);
  const [first] = free;
  if (first) await closeSlots(stores, free, { actor: teacherOf(first), at: now });
  const ids = booked.map(({ lesson }) => lesson.bookingId);
  const stayed = await stores.timeOff.stayedSince(ids, new Date(now.getTime() - limits.askAgainAfterMs));
  const lessons = booked.map(({ lesson }) => {
    return { ...offLesson(off.id, lesson), lookAt: askAgainAt(lesson, stayed.get(lesson.bookingId), now) };
  });
  await stores.timeOff.addLessons(lessons);
}

export type ShortenTimeOff = ReturnType<typeof makeShortenTimeOff>;

/** What lies outside from then on stays as it was: nothing is opened. */
export function makeShortenTimeOff(deps: Deps) {
  return ({ range, ...command }: ShortenTimeOffCommand): Promise<Kept> =>
    change(deps, command, (off, now) => shortened(off, range, now));
}

export type TakeBackTimeOff = ReturnType<typeof makeTakeBackTimeOff>;

export function makeTakeBackTimeOff(deps: Deps) {
  return (command: TakeBackTimeOffCommand): Promise<Kept> =>
    change(deps, command, (off, now) => ({ ...off, takenBackAt: now }));
}

type Change = (off: TimeOff, now: Date) => TimeOff;

async function change({ uow, clock }: Deps, command: TakeBackTimeOffCommand, to: Change): Promise<Kept> {
  checkOwn(command);
  const { id, tutorUid, actor, once } = command;
  return uow.run((stores) =>
    stores.once(once, async () => {
      await stores.people.lockAlone(tutorUid);
      const before = await stores.timeOff.lock(id, tutorUid);
      if (!before) throw refuse('TIME_OFF_NOT_FOUND');
      const now = clock.now();
      const after = to(before, now);
      await stores.timeOff.save(after);
      await withdraw(stores, after, { actor, at: now });
      return { id };
    }),
  );
}

/** Lessons that were not answered and do not lie in it any more stay; who was asked is told. */
async function withdraw(stores: Stores, off: TimeOff, { actor, at }: { actor: Actor; at: Date }): Promise<void> {
  const open = await stores.timeOff.lockOpen(off.id);
  const staying = open.filter(({ startsAt }) => off.takenBackAt !== undefined || !liesIn(startsAt, off));
  for (const lesson of staying) await stores.timeOff.keepState({ ...lesson, state: 'withdrawn' }, at);
  const asked = staying.filter(({ state }) => state === 'proposed');
  const views = await stores.lessons.find(asked.map(({ lessonId }) => lessonId));
  const said = { state: 'withdrawn', hours: [], until: undefined, at, actor } as const;
  for (const { bookingId } of asked) {
    const view = views.find(({ lesson }) => lesson.bookingId === bookingId);
    if (view) await stores.facts.proposalChanged(view, said);
  }
}
