/** Development builds only: presence of past lessons for the demo school, whose rows say so in their source, and test calls. */
import { MediaDevService } from '@parlance/proto/media/v1';
import type { Clock } from '@parlance/runtime/clock/clock';
import { defineService, requireActor } from '@parlance/runtime/grpc/server';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import { lessonEnd } from '../domain/call-window.ts';
import { roomName } from '../domain/room-name.ts';
import { membersOf } from '../usecases/issue-call-token.ts';
import { noteJoined, noteLeft } from '../usecases/note-stays.ts';
import type { EnterTestCall } from './enter-test-call.ts';
import { refuse } from './refusals.ts';
import type { Random, UnitOfWork } from '../usecases/ports.ts';

export function makeMediaDevService({
  uow,
  random,
  realTime,
  enterTestCall,
}: {
  uow: UnitOfWork;
  random: Random;
  realTime: Clock;
  enterTestCall: EnterTestCall;
}) {
  return defineService(MediaDevService, {
    openTestCall: ({ room }, call) => enterTestCall({ room, actor: requireActor(call), mayOpen: true }),
    joinTestCall: ({ room }, call) => enterTestCall({ room, actor: requireActor(call), mayOpen: false }),
    recordPresence: async (request) => {
      const { bookingId, tutorUid, studentUids, presentUids } = request;
      const lessonStart = fromTimestamp(request.lessonStart);
      if (!lessonStart || bookingId === '' || tutorUid === '') {
        throw refuse('LESSON_MISSING');
      }
      const end = lessonEnd(lessonStart);
      const real = realTime.now();
      await uow.run(async (stores) => {
        const { rooms, stays } = stores;
        const keys = { pin: random.token(24), secret: random.token(24) };
        const shape = { bookingId, name: roomName(tutorUid, bookingId), tutorUid, lessonStart, lessonEnd: end };
        await rooms.ensure({ ...shape, ...keys }, membersOf({ tutorUid, studentUids }));
        for (const uid of presentUids) {
          const stay = await stays.record({
            bookingId,
            uid,
            from: { real, school: lessonStart },
            to: { real, school: end },
          });
          if (!stay) continue;
          await noteJoined(stores, [stay]);
          await noteLeft(stores, [stay]);
        }
      });
      return {};
    },
  });
}
