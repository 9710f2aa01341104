/** An administrator cancels a lesson, or says how it really ended (FB-53). */
import { z } from 'zod';
import type { Lesson } from '@parlance/proto/booking/v1';
import { bookingJson, groupLessonJson } from '@parlance/proto/json/lesson';
import { statusOf } from '@parlance/proto/json/words';
import { admins, route, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { booking, groupLesson, reasonBody } from './schemas.ts';

const outcomeBody = z.strictObject({
  status: z.enum(['tutor-absent', 'student-absent', 'pending-feedback', 'completed']),
  ...reasonBody.shape,
});
/** One of the two; of a seat, its lesson. */
const correctedAnswer = z.object({ booking: booking.nullable(), groupLesson: groupLesson.nullable() });

function correctedJson(answer: { lesson: Lesson | null }) {
  const lesson = present(answer.lesson);
  return lesson.session
    ? { booking: null, groupLesson: groupLessonJson(lesson) }
    : { booking: bookingJson(lesson), groupLesson: null };
}

export const correctionRoutes: Route[] = [
  route({
    method: 'put',
    path: '/admin/booking/:id/cancel',
    summary: 'Cancel a lesson that has not begun, one-on-one or of a group; tokens go back',
    access: admins,
    urgency: 'booking',
    refusals: ['REASON_LENGTH', 'ILLEGAL_TRANSITION', 'INVALID_GROUP_CANCEL', 'BOOKING_NOT_FOUND'],
    body: reasonBody,
    response: correctedAnswer,
    handle: async ({ clients, params, body, call }) => {
      const request = { lesson: { bookingId: params.id }, reason: body.reason };
      return correctedJson(await clients.booking.cancelLesson(request, call()));
    },
  }),
  route({
    method: 'put',
    path: '/admin/booking/:id/outcome',
    summary: "Correct how a lesson ended: of a booking, a group lesson, or one student's seat",
    access: admins,
    urgency: 'booking',
    refusals: ['MALFORMED', 'REASON_LENGTH', 'BALANCE_NEGATIVE', 'ILLEGAL_TRANSITION', 'BOOKING_NOT_FOUND'],
    body: outcomeBody,
    response: correctedAnswer,
    handle: async ({ clients, params, body, call }) => {
      const request = { bookingId: params.id, status: statusOf(body.status), reason: body.reason };
      return correctedJson(await clients.booking.correctOutcome(request, call()));
    },
  }),
];
