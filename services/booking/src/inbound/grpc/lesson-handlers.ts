/** A lesson of either kind as it is held: read, cancelled, commenced, joined, its topic changed. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import { tokenTypeOf } from '@parlance/proto/json/words';
import { fromTimestamp, toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { requireLesson } from '../../queries/one-lesson.ts';
import type { CancelLesson } from '../../usecases/cancel-lesson.ts';
import type { WithFeedbackEnds } from '../../usecases/lesson-feedback.ts';
import type { MoveLesson } from '../../usecases/move-lesson.ts';
import type { Repeated, RepeatLesson } from '../../usecases/repeat-lesson.ts';
import type { CommenceLesson, JoinLesson } from '../../usecases/run-lesson.ts';
import type { UpdateInfo } from '../../usecases/update-info.ts';
import type { Actor } from '../../domain/actor.ts';
import type { LessonView } from '../../domain/view.ts';
import { refuse } from '../../domain/refusals.ts';
import { topicIdsFromMessage } from '../../wire/booking-mapping.ts';
import { lessonMessage } from '../../wire/lesson-mapping.ts';
import { actorOf, addressOf, answered } from './call-context.ts';

export type Deps = {
  db: Queryable;
  withFeedbackEnds: WithFeedbackEnds;
  cancelLesson: CancelLesson;
  moveLesson: MoveLesson;
  repeatLesson: RepeatLesson;
  commenceLesson: CommenceLesson;
  joinLesson: JoinLesson;
  updateInfo: UpdateInfo;
};

function repeatMessage({ hours, costs }: Repeated, actor: Actor) {
  return {
    hours: hours.map(({ when, isSkipped: skipped, bookingId = '', wallet, fault, booking }) => ({
      when: toTimestamp(when),
      skipped,
      bookingId,
      tokenType: wallet ? tokenTypeOf(wallet) : ('TOKEN_TYPE_UNSPECIFIED' as const),
      errorReason: fault ?? '',
      errorMessage: fault ? refuse(fault).message : '',
      lesson: booking ? lessonMessage(booking, actor) : null,
    })),
    costs: costs.map(({ wallet, ...cost }) => ({ ...cost, tokenType: tokenTypeOf(wallet) })),
  };
}

export function makeLessonHandlers(deps: Deps) {
  return {
    async getLesson(request, call) {
      const [address, actor] = [addressOf(request), actorOf(call)];
      const [view] = await deps.withFeedbackEnds([await requireLesson(deps.db, address, actor)]);
      return answered(view as LessonView, address, actor);
    },
    async cancelLesson(request, call) {
      const [address, actor] = [addressOf(request), actorOf(call)];
      const once = commandOf(call, 'CancelLesson', request);
      const view = await deps.cancelLesson({ address, reason: request.reason, actor, once });
      return answered(view, address, actor);
    },
    async moveLesson(request, call) {
      const [address, actor] = [addressOf(request), actorOf(call)];
      const once = commandOf(call, 'MoveLesson', request);
      return answered(await deps.moveLesson({ address, to: request.to, actor, once }), address, actor);
    },
    async repeatLesson(request, call) {
      const [address, actor] = [addressOf(request), actorOf(call)];
      const { weeks, confirm: isConfirmed } = request;
      const skip = request.skip.map((at) => fromTimestamp(at) ?? new Date(0));
      const once = commandOf(call, 'RepeatLesson', request);
      return repeatMessage(await deps.repeatLesson({ address, weeks, skip, isConfirmed, actor, once }), actor);
    },
    async commenceLesson(request, call) {
      const [address, actor] = [addressOf(request), actorOf(call)];
      return answered(await deps.commenceLesson({ address, actor }), address, actor);
    },
    async joinLesson(request, call) {
      const [address, actor] = [addressOf(request), actorOf(call)];
      const { token, room, view } = await deps.joinLesson({ address, actor });
      return { callToken: token, room, ...answered(view, address, actor) };
    },
    async updateLessonInfo(request, call) {
      const [address, actor] = [addressOf(request), actorOf(call)];
      const { introduction, correctMistakes, notes, expectedVersion } = request;
      const topic = topicIdsFromMessage(request.topic);
      const wanted = { address, topic, wishes: { introduction, correctMistakes, notes }, expectedVersion };
      const once = commandOf(call, 'UpdateLessonInfo', wanted);
      return answered(await deps.updateInfo({ ...wanted, actor, once }), address, actor);
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
