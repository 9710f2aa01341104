/** What a student does with a booked hour: moves it to another one, and repeats it weekly (NS-61, NS-63). */
import { z } from 'zod';
import type { RepeatLessonResponse } from '@parlance/proto/booking/v1';
import { repeat } from '@parlance/proto/limits';
import { bookingJson } from '@parlance/proto/json/lesson';
import { epochMs, wireTimestamp } from '@parlance/proto/json/time';
import { tokenTypeWords, tokenWord } from '@parlance/proto/json/words';
import { id, instant } from '../../routing/fields.ts';
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

const repeatBody = z.strictObject({
  weeks: z.int().min(1).max(repeat.weeksMax),
  skip: z.array(instant()).max(repeat.weeksMax).optional(),
  confirm: z.boolean().optional(),
});
const tokenType = z.enum(tokenTypeWords);
const repeatAnswer = z.object({
  hours: z.array(
    z.object({
      when: z.int(),
      skipped: z.boolean(),
      /** What pays; of an hour that can be booked. */
      tokenType: tokenType.nullable(),
      error: z.object({ code: z.string(), message: z.string() }).nullable(),
      booking: booking.nullable(),
    }),
  ),
  costs: z.array(z.object({ tokenType, tokens: z.int(), left: z.int() })),
});

type LessonOfTutor = { tutor: string; bookingId: string };

function repeatJson({ hours, costs }: RepeatLessonResponse): z.output<typeof repeatAnswer> {
  return {
    hours: hours.map(({ when, skipped, lesson, ...hour }) => ({
      when: epochMs(present(when)),
      skipped,
      tokenType: tokenWord(hour.tokenType),
      error: hour.errorReason === '' ? null : { code: hour.errorReason, message: hour.errorMessage },
      booking: lesson && bookingJson(lesson),
    })),
    costs: costs.map(({ tokenType: type, tokens, left }) => {
      return { tokenType: tokenWord(type) ?? 'lessonTokens', tokens, left };
    }),
  };
}

function wishOf({ skip = [], confirm = false, weeks }: z.output<typeof repeatBody>, lesson: LessonOfTutor) {
  return { lesson, weeks, skip: skip.map(wireTimestamp), confirm };
}

const repeatRefusals = [
  'LESSONS_UNAVAILABLE',
  'NOTHING_SELECTED',
  'ILLEGAL_TRANSITION',
  'ACCOUNT_DISABLED',
  'CONTENT_UNAVAILABLE',
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
  route({
    method: 'post',
    path: '/bookings/tutor/:tutorId/:bookingId/repeat',
    summary: 'The same hour in the next weeks: what would be booked, or with `confirm` all of it',
    access: students,
    urgency: 'booking',
    refusals: repeatRefusals,
    body: repeatBody,
    response: repeatAnswer,
    handle: async ({ clients, params: { tutorId: tutor, bookingId }, body, actor, call }) => {
      requireOwnSeat(actor);
      return repeatJson(await clients.booking.repeatLesson(wishOf(body, { tutor, bookingId }), call()));
    },
  }),
];
