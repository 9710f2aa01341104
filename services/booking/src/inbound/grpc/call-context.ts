/** What every handler reads of a call: who asks, and of which lesson; and how a lesson is answered. */
import type { LessonAddress as AddressMessage } from '@parlance/proto/booking/v1';
import { requireActor, type Call } from '@parlance/runtime/grpc/server';
import type { Actor } from '../../domain/actor.ts';
import { knownBy, type LessonView } from '../../domain/view.ts';
import type { LessonAddress } from '../../usecases/find-lesson.ts';
import { lessonMessage } from '../../wire/lesson-mapping.ts';

export function actorOf(call: Call): Actor {
  const { uid, role, name } = requireActor(call);
  return { id: uid, role, name };
}

export function addressOf({ lesson }: { lesson: AddressMessage | null }): LessonAddress {
  const { bookingId = '', tutor, groupSessionId } = lesson ?? {};
  return { bookingId, tutorUid: tutor || undefined, sessionId: groupSessionId || undefined };
}

/** As whoever asks for it may see it, by the id that they know it by. */
export function answered(view: LessonView, { bookingId }: Pick<LessonAddress, 'bookingId'>, actor: Actor) {
  return { lesson: lessonMessage(knownBy(view, bookingId), actor) };
}
