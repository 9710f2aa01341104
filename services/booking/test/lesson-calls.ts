/** Commands about lessons of either kind as tests say them: by whom, and of which; answered as its people read it. */
import type { Actor } from '../src/domain/actor.ts';
import type { FeedbackWords } from '../src/domain/feedback.ts';
import type { Status } from '../src/domain/status.ts';
import { knownBy, type LessonView } from '../src/domain/view.ts';
import type { LessonAddress } from '../src/usecases/find-lesson.ts';
import { admin, readOf } from './builders.ts';
import { command, type App } from './app-for-test.ts';

export type Told = LessonView & { status: Status };

/** An hour by the id that it is asked by. */
export function toldOf(view: LessonView, { bookingId }: LessonAddress): Told {
  const own = knownBy(view, bookingId);
  return { ...own, status: readOf(own.lesson) };
}

type Said = { reason?: string; key?: string };

/** A student gives the seat back, or its tutor cancels it with a reason. */
export async function cancel(app: App, address: LessonAddress, actor: Actor, { reason = '', key }: Said = {}) {
  const once = command(actor, 'CancelLesson', key, { address, reason });
  return toldOf(await app.cancelLesson({ address, reason, actor, once }), address);
}

/** Its student moves it to another hour. */
export async function move(app: App, address: LessonAddress, to: string, actor: Actor, key?: string) {
  const once = command(actor, 'MoveLesson', key, { address, to });
  return toldOf(await app.moveLesson({ address, to, actor, once }), address);
}

type Wish = { weeks: number; skip?: readonly Date[]; isConfirmed?: boolean; key?: string };

/** Its student asks what the next weeks would be, or books them. */
export function repeat(
  app: App,
  address: LessonAddress,
  actor: Actor,
  { key, skip = [], isConfirmed = false, weeks }: Wish,
) {
  const once = command(actor, 'RepeatLesson', key, { address, weeks, skip, isConfirmed });
  return app.repeatLesson({ address, weeks, skip, isConfirmed, actor, once });
}

export async function cancelByAdmin(app: App, bookingId: string, { reason = 'The school is closed', key }: Said = {}) {
  const once = command(admin, 'CancelLesson', key, { bookingId });
  return app.cancelLesson({ address: { bookingId }, reason, actor: admin, once });
}

export async function cancelSession(app: App, sessionId: string, { reason = 'The school is closed', key }: Said = {}) {
  const once = command(admin, 'CancelGroupSession', key, { sessionId });
  return app.cancelSession({ sessionId, reason, actor: admin, once });
}

export async function commence(app: App, address: LessonAddress, actor: Actor): Promise<Told> {
  return toldOf(await app.commenceLesson({ address, actor }), address);
}

export async function join(app: App, address: LessonAddress, actor: Actor) {
  const { view, ...entered } = await app.joinLesson({ address, actor });
  return { ...entered, ...toldOf(view, address) };
}

/** Of an hour nobody need be named. */
export type Sheet = { studentUid: string | undefined; words: FeedbackWords };

export async function giveFeedback(
  app: App,
  address: LessonAddress,
  actor: Actor,
  { given, key }: { given: readonly Sheet[]; key?: string },
): Promise<Told> {
  const once = command(actor, 'SubmitFeedback', key, { address, given });
  return toldOf(await app.submitFeedback({ address, given, actor, once }), address);
}
