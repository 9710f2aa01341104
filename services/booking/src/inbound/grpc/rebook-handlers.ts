/** Whom a student may meet instead of a teacher who did not come or called off. */
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import type { Handlers } from '@parlance/runtime/grpc/server';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { rebookWindow } from '../../domain/rebook.ts';
import { requireOwnLesson } from '../../queries/one-lesson.ts';
import { isMockStudent } from '../../queries/people.ts';
import { listRebookOffers } from '../../queries/rebook-offers.ts';
import type { Clock } from '../../usecases/ports.ts';
import { lessonMessage } from '../../wire/lesson-mapping.ts';
import { actorOf } from './call-context.ts';

export type Deps = { db: Queryable; clock: Clock };

export function makeRebookHandlers({ db, clock }: Deps) {
  return {
    async listRebookOffers({ bookingId }, call) {
      const actor = actorOf(call);
      const { lesson } = await requireOwnLesson(db, bookingId, actor);
      const now = clock.now();
      const window = rebookWindow(lesson, actor.id, now);
      if (!window) return { offers: [], open: false };
      const isMock = await isMockStudent(db, actor.id);
      const { isPte, tutorUid: besides } = lesson;
      const offers = await listRebookOffers(db, { window, isPte, besides, studentUid: actor.id, isMock, now });
      return { offers: offers.map((offer) => lessonMessage(offer, actor)), open: true };
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
