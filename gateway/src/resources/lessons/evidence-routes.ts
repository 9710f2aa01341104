/** The evidence of a lesson in one answer: booking's word must be there, the room's and who was told may be away. There is no way to write it. */
import type { GetLessonEvidenceResponse, LessonDecision } from '@parlance/proto/booking/v1';
import type { EvidenceSpan, GetRoomEvidenceResponse } from '@parlance/proto/media/v1';
import type { Told } from '@parlance/proto/notification/v1';
import { epochMs, epochMsOrNull } from '@parlance/proto/json/time';
import { statusWord } from '@parlance/proto/json/words';
import { ledgerLineJson } from '@parlance/proto/json/wallet';
import type { CallOptions, Clients } from '../../clients.ts';
import { route, studentsAndTutors, type Route } from '../../routing/route.ts';
import { briefly } from '../away.ts';
import { logEntryJson } from '../bookings/presenter.ts';
import { lineCheckJson } from '../calls/line-check.ts';
import { callLogJson } from '../calls/presenter.ts';
import { present } from '../present.ts';
import { claimJson } from './claim-routes.ts';
import { lessonEvidence, type EvidencePart } from './evidence-schemas.ts';
import { lessonJson, pagesJson } from './page-presenter.ts';
import { partMs, partOr } from './parts.ts';

type Sources = { clients: Clients; call: () => CallOptions };

const decisionJson = (decision: LessonDecision | null) =>
  decision && {
    rule: decision.rule,
    status: present(statusWord(decision.status)),
    at: epochMs(present(decision.at)),
    entryId: decision.entryId,
  };

function decidedJson({
  lesson,
  log,
  tokens,
  decision,
  correction,
  tried,
  notCounted,
  ...said
}: GetLessonEvidenceResponse) {
  return {
    lesson: lessonJson(present(lesson)),
    log: log.map(logEntryJson),
    tokens: tokens.map(ledgerLineJson),
    decision: decisionJson(decision),
    correction: decisionJson(correction),
    tried: tried.map(({ rule, result }) => ({ rule, result: result as 'fits' | 'does-not-fit' | 'not-tried' })),
    claims: said.claims.map(claimJson),
    claimUntil: epochMsOrNull(said.claimUntil),
    notCounted: notCounted.map(({ part, name, why, from, until }) => {
      const times = { from: epochMs(present(from)), until: epochMs(present(until)) };
      return { part: part as 'gateway' | 'booking' | 'room' | 'node', name, why, ...times };
    }),
  };
}

const spanJson = ({ uid, from, to, source, cause }: EvidenceSpan) => {
  return { uid, from: epochMs(present(from)), to: epochMsOrNull(to), source, cause };
};

function roomJson({ server, browsers, entries, more, checks, pages }: GetRoomEvidenceResponse) {
  return {
    server: server.map(spanJson),
    browsers: browsers.map(spanJson),
    entries: entries.map(callLogJson),
    more,
    checks: checks.map(lineCheckJson),
    pages: pagesJson(pages),
  };
}

const toldJson = ({ id, uid, kind, way, result, at }: Told) => {
  const words = { way: way as 'bell' | 'mail' | 'push', result: result as 'sent' | 'failed' };
  return { id, uid, kind, ...words, when: epochMs(present(at)) };
};

/** By what the room and the news know the lesson by, whatever id was asked for. */
async function partsOf({ clients, call }: Sources, bookingId: string) {
  const away: EvidencePart[] = [];
  const [room, told] = await Promise.all([
    partOr(away, 'room', clients.media.getRoomEvidence({ bookingId }, briefly(call(), partMs))),
    partOr(away, 'told', clients.notification.listToldOfLesson({ bookingId }, briefly(call(), partMs))),
  ]);
  return { room: room && roomJson(room), told: told && told.told.map(toldJson), away };
}

export const lessonEvidenceRoutes: Route[] = [
  route({
    method: 'get',
    path: '/lessons/:id/evidence',
    summary: 'The evidence of a lesson for its people, each with the own view, and the whole of it for administrators',
    access: studentsAndTutors,
    urgency: 'background',
    refusals: ['BOOKING_NOT_FOUND'],
    response: lessonEvidence,
    handle: async ({ clients, params: { id: bookingId }, call }) => {
      const found = await clients.booking.getLessonEvidence({ bookingId }, call());
      return { ...decidedJson(found), ...(await partsOf({ clients, call }, present(found.lesson).id)) };
    },
  }),
];
