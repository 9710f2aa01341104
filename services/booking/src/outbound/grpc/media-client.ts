/** Media behind booking's port: call tokens and presence. Never called inside a transaction. */
import { AppError } from '@parlance/runtime/errors/app-error';
import { makeClient } from '@parlance/runtime/grpc/client';
import { MediaInternalService, type GetPresenceResponse, type Outage as OutageMessage } from '@parlance/proto/media/v1';
import { fromTimestamp, toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Outage } from '../../domain/outage.ts';
import { staysOf } from '../../domain/presence.ts';
import type { MediaServer } from '../../usecases/ports.ts';
import { refuse } from '../../domain/refusals.ts';

export type PeerOptions = { address: string; token: () => Promise<string> };

const joinDeadlineMs = 3_000;
const presenceDeadlineMs = 5_000;

/** What media knows about the one who joins, in words for them; trying again does not help. */
function isAboutThePerson(cause: unknown): cause is AppError {
  return cause instanceof AppError && cause.reason === 'REMOVED_FROM_ROOM';
}

const spansOf = ({ spans }: GetPresenceResponse) =>
  spans.map(({ uid, from, to }) => ({ uid, from: fromTimestamp(from), to: fromTimestamp(to) }));

/** Whoever answers is there: a release before that cannot say it, or one that fails over it, has told of none. */
const isSilence = (cause: unknown) =>
  !(cause instanceof AppError) ||
  (cause.reason !== 'PEER_OUTDATED' && (cause.kind === 'unavailable' || cause.kind === 'deadline'));

/** What has no end or beginning is none. */
const outagesOf = (outages: readonly OutageMessage[]) =>
  outages.flatMap(({ part, node: name, why, ...times }): Outage[] => {
    const [from, until] = [fromTimestamp(times.from), fromTimestamp(times.until)];
    return from && until ? [{ part: part === 'node' ? 'node' : 'room', name, why, from, until }] : [];
  });

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
        const completeUntil = fromTimestamp(answer.completeUntil);
        const stays = staysOf(spansOf(answer), { window: { from, to }, completeUntil });
        return { presentUids: answer.presentUids, completeUntil, stays, outages: outagesOf(answer.outages) };
      } catch (cause) {
        throw refuse('MEDIA_UNAVAILABLE', { cause });
      }
    },
    async outages({ from, to }) {
      const request = { from: toTimestamp(from), to: toTimestamp(to) };
      try {
        const answer = await media.listOutages(request, { deadlineMs: presenceDeadlineMs });
        return { outages: outagesOf(answer.outages), knownUntil: fromTimestamp(answer.knownUntil) };
      } catch (cause) {
        if (isSilence(cause)) throw cause;
        return { outages: [], knownUntil: undefined };
      }
    },
    close: () => media.close(),
  };
}
