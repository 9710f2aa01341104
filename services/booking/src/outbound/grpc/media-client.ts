/** Media behind booking's port: call tokens and presence. Never called inside a transaction. */
import { AppError } from '@parlance/runtime/errors/app-error';
import { makeClient } from '@parlance/runtime/grpc/client';
import { MediaInternalService } from '@parlance/proto/media/v1';
import { fromTimestamp, toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { MediaServer } from '../../usecases/ports.ts';
import { refuse } from '../../domain/refusals.ts';

export type PeerOptions = { address: string; token: () => Promise<string> };

const joinDeadlineMs = 3_000;
const presenceDeadlineMs = 5_000;

/** What media knows about the one who joins, in words for them; trying again does not help. */
function isAboutThePerson(cause: unknown): cause is AppError {
  return cause instanceof AppError && cause.reason === 'REMOVED_FROM_ROOM';
}

export function makeMediaClient({ address, token }: PeerOptions): MediaServer & { close(): void } {
  const media = makeClient(MediaInternalService, { address, token });
  return {
    async issueCallToken({ bookingId, tutorUid, studentUids, startsAt }, { uid, role, name }) {
      const lessonStart = toTimestamp(startsAt);
      const request = { bookingId, tutorUid, studentUids: [...studentUids], lessonStart, uid, role, name };
      try {
        const { callToken, room } = await media.issueCallToken(request, {
          deadlineMs: joinDeadlineMs,
          idempotent: true,
        });
        return { token: callToken, room };
      } catch (cause) {
        if (isAboutThePerson(cause)) throw cause;
        // Whatever else is wrong there, the lesson is still on: trying again is what helps.
        throw refuse('MEDIA_UNAVAILABLE', { cause });
      }
    },
    async presence(bookingId, { from, to }) {
      const request = { bookingId, from: toTimestamp(from), to: toTimestamp(to) };
      try {
        const answer = await media.getPresence(request, { deadlineMs: presenceDeadlineMs });
        return { presentUids: answer.presentUids, completeUntil: fromTimestamp(answer.completeUntil) };
      } catch (cause) {
        throw refuse('MEDIA_UNAVAILABLE', { cause });
      }
    },
    close: () => media.close(),
  };
}
