/** Media as a whole in this process: real PostgreSQL and Kafka, a stand-in for booking that speaks the contract, no Janus unless a test brings one. */
import { BookingInternalService, type GetLessonAccessResponseInput } from '@parlance/proto/booking/v1';
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { ConversationService, MediaDevService, MediaInternalService, MediaService } from '@parlance/proto/media/v1';
import { AppError } from '@parlance/runtime/errors/app-error';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { startServiceHarness } from '@parlance/runtime/testing/service-harness';
import { nobodyIsRevoked, standIn } from '@parlance/runtime/testing/stand-in';
import { startTestChannel } from '@parlance/runtime/testing/test-channel';
import type { MintOptions } from '@parlance/runtime/testing/tokens';
import { migrations } from '../migrations/index.ts';
import { composeForTest } from './compose-for-test.ts';

export type Lesson = {
  tutorUid: string;
  studentUids: string[];
  when: Date;
  status?: GetLessonAccessResponseInput['status'];
};

function standInForBooking(lessons: Map<string, Lesson>) {
  return standIn(BookingInternalService, {
    getLessonAccess: ({ bookingId }) => {
      const lesson = lessons.get(bookingId);
      if (!lesson) throw new AppError('not-found', 'BOOKING_NOT_FOUND', 'This lesson was not found.');
      return { ...lesson, bookingId, when: toTimestamp(lesson.when) };
    },
  });
}

export async function startMedia() {
  const harness = await startServiceHarness({ name: 'media', migrations });
  const lessons = new Map<string, Lesson>();
  const { channel, publish } = await startTestChannel(harness);
  const identityGrpc = await harness.serve([standIn(IdentityInternalService, nobodyIsRevoked)]);
  const bookingGrpc = await harness.serve([standInForBooking(lessons)]);
  const composing = () =>
    composeForTest({
      config: { ...harness.config, peers: { ...harness.config.peers, bookingGrpc, identityGrpc } },
      life: harness.life,
      channel,
    });
  const { port, httpPort } = await composing();
  const address = `127.0.0.1:${port}`;
  return {
    db: harness.db,
    lessons,
    publish,
    httpPort,
    log: harness.log,
    media: (as: MintOptions | 'nobody') => harness.client(MediaService, address, as),
    conversations: (as: MintOptions | 'nobody', at = address) => harness.client(ConversationService, at, as),
    /** Another process on the same database. */
    replica: async () => `127.0.0.1:${(await composing()).port}`,
    internal: (as: MintOptions = { service: 'booking' }) => harness.client(MediaInternalService, address, as),
    dev: () => harness.client(MediaDevService, address, 'nobody'),
    stop: () => harness.stop(),
  };
}
