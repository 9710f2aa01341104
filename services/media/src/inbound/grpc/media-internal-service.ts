/** What booking asks of media. */
import { MediaInternalService, type GetPresenceRequest } from '@parlance/proto/media/v1';
import { defineService } from '@parlance/runtime/grpc/server';
import { fromTimestamp, toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { isCallRole } from '../../domain/member.ts';
import { refuse } from '../../domain/refusals.ts';
import type { FindOutages, FindPresence } from '../../usecases/find-presence.ts';
import type { IssueCallToken } from '../../usecases/issue-call-token.ts';
import { outageMessage, presenceSpanMessage } from '../../wire/media-mapping.ts';

type Deps = { issueCallToken: IssueCallToken; findPresence: FindPresence; findOutages: FindOutages };

function malformed(what: string) {
  return refuse('FIELD_MISSING', { fill: [what] });
}

function windowOf(request: Pick<GetPresenceRequest, 'from' | 'to'>) {
  const [from, to] = [fromTimestamp(request.from), fromTimestamp(request.to)];
  if (!from || !to || to < from) throw malformed('The window');
  return { from, to };
}

export function makeMediaInternalService({ issueCallToken, findPresence, findOutages }: Deps) {
  return defineService(MediaInternalService, {
    issueCallToken: async (request) => {
      const lessonStart = fromTimestamp(request.lessonStart);
      const { bookingId, tutorUid, studentUids, uid, role, name } = request;
      if (!lessonStart) throw malformed('lesson_start');
      if (!isCallRole(role)) throw malformed('role');
      if (bookingId === '' || tutorUid === '' || uid === '') throw malformed('An id');
      return issueCallToken({ bookingId, tutorUid, studentUids, lessonStart, uid, role, name });
    },
    getPresence: async (request) => {
      const presence = await findPresence({ bookingId: request.bookingId, window: windowOf(request) });
      return {
        spans: presence.spans.map(presenceSpanMessage),
        presentUids: presence.presentUids,
        completeUntil: toTimestamp(presence.completeUntil),
        outages: presence.outages.map(outageMessage),
      };
    },
    listOutages: async (request) => {
      const { outages, knownUntil } = await findOutages('', windowOf(request));
      return { outages: outages.map(outageMessage), knownUntil: toTimestamp(knownUntil) };
    },
  });
}
