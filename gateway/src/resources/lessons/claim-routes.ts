/** Whoever a lesson was noted against says that their power or line was cut, and administrators answer (NS-75). */
import { z } from 'zod';
import type { LessonClaim } from '@parlance/proto/booking/v1';
import { epochMs, epochMsOrNull } from '@parlance/proto/json/time';
import { statusOf } from '@parlance/proto/json/words';
import { admins, route, studentsAndTutors, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { claim } from './claim-schemas.ts';

const fileBody = z.strictObject({ about: z.enum(['power', 'line']), words: z.string().max(4_000) });
const answerBody = z.strictObject({
  accepted: z.boolean(),
  status: z
    .enum(['cancelled', 'tutor-absent', 'student-absent', 'pending-feedback', 'completed'])
    .optional()
    .describe(
      'How the lesson ended then; asked for when it is accepted. `cancelled`: nobody’s fault, tokens back, unpaid',
    ),
  answer: z.string().max(1_000),
});

export function claimJson({ id, uid, about, words, filedAt, state, answer, answeredAt }: LessonClaim) {
  return {
    id,
    uid,
    about: about === 'line' ? ('line' as const) : ('power' as const),
    words,
    filedAt: epochMs(present(filedAt)),
    state: state as 'open' | 'accepted' | 'declined',
    answer,
    answeredAt: epochMsOrNull(answeredAt),
  };
}

const answerRefusals = [
  'MALFORMED',
  'REASON_LENGTH',
  'BALANCE_NEGATIVE',
  'ILLEGAL_TRANSITION',
  'CLAIM_NOT_FOUND',
  'CLAIM_ANSWERED',
] as const;

export const claimRoutes: Route[] = [
  route({
    method: 'post',
    path: '/lessons/:id/claims',
    summary: 'Say, once and within 48 hours, that power or line were cut in a lesson that is noted against the caller',
    access: studentsAndTutors,
    urgency: 'booking',
    refusals: ['MALFORMED', 'BOOKING_NOT_FOUND', 'CLAIM_NOT_NEEDED', 'CLAIM_TOO_LATE', 'CLAIM_EXISTS'],
    body: fileBody,
    response: claim,
    handle: async ({ clients, params: { id: bookingId }, body, call }) =>
      claimJson(present((await clients.booking.fileClaim({ bookingId, ...body }, call())).claim)),
  }),
  route({
    method: 'put',
    path: '/admin/claims/:id',
    summary: 'Accept a claim, which corrects the outcome, or decline it',
    access: admins,
    urgency: 'booking',
    refusals: answerRefusals,
    body: answerBody,
    response: claim,
    handle: async ({ clients, params: { id: claimId }, body: { accepted, status, answer }, call }) => {
      const request = { claimId, accepted, answer, ...(status && { status: statusOf(status) }) };
      return claimJson(present((await clients.booking.answerClaim(request, call())).claim));
    },
  }),
];
