/** What a student does with a booked hour: to another one (NS-61). */
import { z } from 'zod';
import { bookingJson } from '@parlance/proto/json/lesson';
import { id } from '../../routing/fields.ts';
import { route, students, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { requireOwnSeat } from '../lessons/policy.ts';
import { booking } from '../lessons/schemas.ts';

const moveRefusals = [
  'TOO_LATE_TO_MOVE',
  'SLOT_TAKEN',
  'SLOT_IN_THE_PAST',
  'STUDENT_OVERLAP',
  'OTHER_TEACHER',
  'OTHER_STREAM',
  'ILLEGAL_TRANSITION',
  'ACCOUNT_DISABLED',
  'BOOKING_NOT_FOUND',
] as const;

export const planRoutes: Route[] = [
  route({
    method: 'put',
    path: '/bookings/tutor/:tutorId/:bookingId/move',
    summary: "Move a booked lesson to another free hour of its teacher's until 12 hours before start; its token stays",
    access: students,
    urgency: 'booking',
    refusals: moveRefusals,
    body: z.strictObject({ to: id() }),
    response: booking,
    handle: async ({ clients, params: { tutorId: tutor, bookingId }, body, actor, call }) => {
      requireOwnSeat(actor);
      const moved = await clients.booking.moveLesson({ lesson: { tutor, bookingId }, to: body.to }, call());
      return bookingJson(present(moved.lesson));
    },
  }),
];
