/** A tutor's words complete the lesson, and without the tutor's presence on record there are none; what is kept of them before, and their being read. */
import { lesson as limits } from '@parlance/proto/limits';
import type { Actor } from '../domain/actor.ts';
import { endsAt, seatOf, type Lesson } from '../domain/lesson.ts';
import {
  awaitsFeedback,
  draftFault,
  draftFaults,
  giveFeedback,
  viewFeedback,
  type FeedbackWords,
  type StudentWords,
} from '../domain/feedback.ts';
import { kindOf } from '../domain/kind.ts';
import { feedbackEnd } from '../domain/outage.ts';
import { feedbackUntil } from '../domain/policy.ts';
import { refuse } from '../domain/refusals.ts';
import type { LessonView } from '../domain/view.ts';
import { applyMove } from './apply-move.ts';
import { askForTutor } from './ask-for-tutor.ts';
import { current, held, reached, taught, type LessonAddress } from './find-lesson.ts';
import type { KnownOutages } from './known-outages.ts';
import type { Clock, Command, MediaServer, UnitOfWork } from './ports.ts';

/** Of an hour nobody need be named. */
type GivenWords = { studentUid: string | undefined; words: FeedbackWords };
export type SubmitFeedbackCommand = {
  address: LessonAddress;
  given: readonly GivenWords[];
  actor: Actor;
  once: Command;
};
type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  media: MediaServer;
  outages: KnownOutages;
  /** Told once of each feedback that was given. */
  onGiven?: (lesson: Lesson, at: Date) => void;
};

/** Only who is late is asked what was in the way. */
async function openUntil({ clock, outages }: Deps, lesson: Lesson): Promise<Date> {
  const until = feedbackUntil(lesson);
  if (clock.now() <= until) return until;
  return feedbackEnd(lesson, await outages.own({ from: lesson.startsAt, to: clock.now() }));
}

/** Of lessons that are read: until when it is taken, where somebody waits and it is longer than the policy says. */
export type WithFeedbackEnds = ReturnType<typeof makeWithFeedbackEnds>;

export function makeWithFeedbackEnds({ clock, outages }: Pick<Deps, 'clock' | 'outages'>) {
  // Lists of groups have nobody's seat but the reader's, and say how many wait.
  const mayWait = ({ lesson: { seats, startsAt, status, ...lesson }, counts }: LessonView, now: Date) =>
    status !== 'open' &&
    (counts ? counts.awaitingFeedback > 0 : seats.some(awaitsFeedback)) &&
    startsAt <= now &&
    now.getTime() <= feedbackUntil({ ...lesson, startsAt }).getTime() + limits.feedbackWindowMs;
  return async (views: readonly LessonView[]): Promise<LessonView[]> => {
    const now = clock.now();
    const waiting = new Set(views.filter((view) => mayWait(view, now)));
    if (waiting.size === 0) return [...views];
    const from = new Date(Math.min(...[...waiting].map(({ lesson }) => lesson.startsAt.getTime())));
    const known = await outages.own({ from, to: now });
    return views.map((view) => {
      const { lesson } = view;
      const until = feedbackUntil(lesson);
      const longer = waiting.has(view) ? feedbackEnd(lesson, known) : until;
      return longer > until ? { ...view, lesson: { ...lesson, feedbackUntil: longer } } : view;
    });
  };
}

export type SubmitFeedback = ReturnType<typeof makeSubmitFeedback>;

export function makeSubmitFeedback(deps: Deps) {
  const { uow, clock, media, onGiven } = deps;
  return async ({ address, given, actor, once }: SubmitFeedbackCommand): Promise<LessonView> => {
    const seen = await uow.run(async ({ lessons }) => lessons.find(await lessons.idsOf([address.bookingId])));
    const { lesson } = taught(seen, address, actor);
    const isGiven = !kindOf(lesson).isGroup && lesson.status === 'completed';
    const until = await openUntil(deps, lesson);
    const asked = { ...lesson, endsAt: endsAt(lesson), until };
    const tutorWasPresent = isGiven || (await askForTutor(asked, { clock, media }));
    const told: { at?: Date } = {};
    const after = await uow.run((stores) =>
      stores.once(once, async () => {
        const view = taught(await held(stores, address), address, actor);
        const named = withNames(view.lesson, given);
        const words = { given: named, tutorWasPresent, until };
        const at = clock.now();
        const { move, feedback } = giveFeedback(view.lesson, words, actor, at);
        for (const sheet of feedback) await stores.feedback.add(view.lesson.id, sheet);
        told.at = at;
        return applyMove(stores, move, view);
      }),
    );
    if (told.at) onGiven?.(lesson, told.at);
    return after;
  };
}

function withNames({ seats }: Lesson, given: readonly GivenWords[]): StudentWords[] {
  const only = seats.find(({ status }) => status !== 'student-cancelled');
  return given.map(({ studentUid = only?.studentUid ?? '', words }) => ({ studentUid, words }));
}

/** The student opened the feedback: noted once. */
export type MarkFeedbackViewedCommand = { address: LessonAddress; actor: Actor };

export type MarkFeedbackViewed = ReturnType<typeof makeMarkFeedbackViewed>;

export function makeMarkFeedbackViewed({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return ({ address, actor }: MarkFeedbackViewedCommand): Promise<void> =>
    uow.run(async (stores) => {
      const view = reached(await held(stores, address), address, actor);
      const move = viewFeedback(current(view, address).lesson, actor.id, actor, clock.now());
      if (move) await applyMove(stores, move, view);
    });
}

/** Kept so that another device goes on from there. The last one wins: only one person writes. */
export type SaveFeedbackDraftCommand = { address: LessonAddress; given: readonly GivenWords[]; actor: Actor };

export type SaveFeedbackDraft = ReturnType<typeof makeSaveFeedbackDraft>;

export function makeSaveFeedbackDraft({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return async ({ address, given, actor }: SaveFeedbackDraftCommand): Promise<Date> => {
    checkLengths(given);
    return uow.run(async (stores) => {
      // Locked against the submission: a draft that arrives late must not outlive what it was for.
      const { lesson } = taught(await held(stores, address), address, actor);
      const open = openSheets(lesson, withNames(lesson, given));
      const at = clock.now();
      if (open.length > 0) await stores.feedback.keepDraft(lesson.id, open, at);
      return at;
    });
  };
}

function checkLengths(given: readonly GivenWords[]): void {
  const faults = given.map(({ studentUid, words }) => ({ studentUid, fields: draftFaults(words) }));
  const [first, ...others] = faults.filter(({ fields }) => Object.keys(fields).length > 0);
  if (!first) return;
  const byStudent = [first, ...others].map(({ studentUid = '' }) => [studentUid, draftFault]);
  const fields = first.studentUid === undefined ? first.fields : Object.fromEntries(byStudent);
  throw refuse('MALFORMED', { details: { fields } });
}

/** A late draft of somebody whose feedback was sent meanwhile says nothing any more, and of an hour it is refused. */
function openSheets(lesson: Lesson, given: readonly StudentWords[]): StudentWords[] {
  const seats = given.map(({ studentUid }) => seatOf(lesson, studentUid));
  if (seats.includes(undefined)) throw refuse('STUDENT_NOT_FOUND');
  const open = given.filter((_, index) => seats[index]?.hasFeedback === false);
  if (open.length === 0 && !kindOf(lesson).isGroup) throw refuse('ILLEGAL_TRANSITION');
  return open;
}
