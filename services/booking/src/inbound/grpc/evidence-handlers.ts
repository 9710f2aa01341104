/** The evidence of a lesson that booking keeps: its moves, its tokens, and the rule that decided. Read only. */
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import type { Handlers } from '@parlance/runtime/grpc/server';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Actor } from '../../domain/actor.ts';
import { claimableUntil } from '../../domain/claim.ts';
import { deedFor, deedsFor, tokenFor, verdictOf, type Decision } from '../../domain/evidence.ts';
import { kindOf } from '../../domain/kind.ts';
import type { Lesson } from '../../domain/lesson.ts';
import { listClaims } from '../../queries/claims.ts';
import { listTokenMoves } from '../../queries/evidence.ts';
import { requireOwnLesson } from '../../queries/one-lesson.ts';
import { listBookingLog } from '../../queries/user-bookings.ts';
import type { Clock } from '../../usecases/ports.ts';
import { claimMessage } from '../../wire/claim-mapping.ts';
import { ledgerLineMessage, statusMessage } from '../../wire/booking-mapping.ts';
import { actorOf, answered } from './call-context.ts';
import { entryMessage } from './record-handlers.ts';

export type Deps = { db: Queryable; clock: Clock };

/** A student of a group is judged alone, so the own seat has the log. */
function loggedAs(lesson: Lesson, { id, role }: Actor, asked: string): string {
  const own = role === 'student' && kindOf(lesson).isGroup && lesson.seats.find(({ studentUid }) => studentUid === id);
  return own ? own.id : asked;
}

/** A teacher is told of nobody's tokens. */
function tokensOf(lesson: Lesson, { id, role }: Actor): string[] {
  if (role === 'tutor') return [];
  return role === 'student' ? [id] : lesson.seats.map(({ studentUid }) => studentUid);
}

const decisionMessage = ({ rule, status, at, deedId }: Omit<Decision, 'rule'> & { rule: Decision['rule'] | '' }) => {
  return { rule, status: statusMessage(status), at: toTimestamp(at), entryId: deedId };
};

export function makeEvidenceHandlers({ db, clock }: Deps) {
  return {
    async getLessonEvidence({ bookingId }, call) {
      const actor = actorOf(call);
      const view = await requireOwnLesson(db, bookingId, actor);
      const { lesson } = view;
      const [{ entries }, tokens, claims] = await Promise.all([
        listBookingLog(db, { bookingId: loggedAs(lesson, actor, bookingId), pageToken: '' }),
        listTokenMoves(db, { lessonId: lesson.id, studentUids: tokensOf(lesson, actor) }),
        listClaims(db, lesson.id, actor),
      ]);
      const until = claimableUntil(lesson, actor.id, clock.now());
      const { decision, correction, tried } = verdictOf(entries);
      return {
        ...answered(view, { bookingId }, actor),
        log: deedsFor(entries, claims, actor).map((entry) => entryMessage(deedFor(entry, actor))),
        tokens: tokens.map((line) => ledgerLineMessage(tokenFor(line, actor))),
        decision: decision ? decisionMessage(decision) : null,
        correction: correction ? decisionMessage({ ...correction, rule: '' }) : null,
        tried,
        claims: claims.map(claimMessage),
        claimUntil: until ? toTimestamp(until) : null,
        notCounted: (lesson.notCounted ?? []).map(({ from, until, why = '', ...lost }) => {
          return { ...lost, why, from: toTimestamp(from), until: toTimestamp(until) };
        }),
      };
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
