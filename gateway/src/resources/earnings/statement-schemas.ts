/** Statements of a period, the pay week of the school, and payouts (EARN, NS-54). */
import { z } from 'zod';
import { money, text } from '@parlance/proto/limits';
import { id, page, pageToken, timeZone } from '../../routing/fields.ts';
import { actor } from '../payments/schemas.ts';
import { payLine, period, total } from './schemas.ts';

/** By the id of a period: its Monday in Darwin. */
const periodId = () => z.iso.date();

export const statementQuery = z.strictObject({ period: periodId().optional(), pageToken: pageToken().optional() });
/** Times stand in the school's zone, and in this one too. */
export const statementFileQuery = z.strictObject({ period: periodId().optional(), timezone: timeZone().optional() });

const lineFields = {
  lesson: payLine,
  group: z.boolean(),
  amount: z.int().describe('Minor units; below zero when a correction takes back'),
  currency: z.string(),
  correctsPeriod: z.string().nullable(),
  cause: z.string(),
  payoutReference: z.string(),
  paid: z.boolean(),
  lessonMinor: z.int().describe('What the lesson comes to with all its corrections, in whichever periods they stand'),
};
const statementLine = z.object(lineFields).meta({ id: 'StatementLine' });
export const statementAnswer = z
  .object({
    period,
    lines: z.array(statementLine),
    totals: z.array(total).describe('Of all pages'),
    correctionPeriods: z
      .array(z.object({ currency: z.string(), period }))
      .describe('Where a correction that is made now would stand, by currency'),
    nextPageToken: z.string().nullable(),
  })
  .meta({ id: 'Statement' });

const tutorWeek = z
  .object({
    uid: z.string(),
    name: z.string().describe('Empty when nobody knows it any more'),
    currency: z.string(),
    lessons: z.int(),
    groupLessons: z.int(),
    corrections: z.int(),
    paidMinor: z.int(),
    unpaidMinor: z.int(),
    paidLines: z.int(),
    unpaidLines: z.int().describe('What there is to be paid; their sum may be nothing, or less'),
    withoutFeedback: z.int().describe('Lessons that pay nothing: their feedback is missing or came too late'),
  })
  .meta({ id: 'TutorWeek' });
const payout = z
  .object({
    id: z.string(),
    tutor: z.string(),
    period: z.string(),
    amount: z.int(),
    currency: z.string(),
    lines: z.int(),
    reference: z.string(),
    actor,
    at: z.int(),
    takenBackReason: z.string(),
    takenBackAt: z.int().nullable(),
  })
  .meta({ id: 'Payout' });

export const payWeekQuery = z.strictObject({ period: periodId().optional() });
export const payWeekAnswer = z
  .object({
    period,
    periods: z.array(period),
    tutors: z.array(tutorWeek).describe('By name; a tutor of two currencies stands there twice'),
    totals: z.array(total).describe('By currency, of all teachers, whether they stand here or not'),
    payouts: z.array(payout),
    hasMore: z.boolean().describe('There are more teachers or payouts than stand here'),
  })
  .meta({ id: 'PayWeek' });

const owed = z.strictObject({ uid: id(), currency: z.string().regex(/^[A-Z]{3}$/), unpaidMinor: z.int() });
export const payTutorsBody = z.strictObject({
  period: periodId(),
  tutors: z.array(owed).min(1).max(200),
  reference: z.string().min(1).max(100),
});
export const payoutsAnswer = z.object({ payouts: z.array(payout) });

export const takeBackBody = z.strictObject({ reason: z.string().min(text.adjustReasonMin).max(text.adjustReasonMax) });
export const payoutAnswer = z.object({ payout });

/** Added to what the lesson pays, in its own currency. */
export const correctPayBody = z.strictObject({
  bookingId: id(),
  amount: z.int().min(-money.correctionMostMinor).max(money.correctionMostMinor),
  reason: z.string().min(text.adjustReasonMin).max(text.adjustReasonMax),
});
export const correctPayAnswer = z.object({ line: statementLine });

const correction = z
  .object({
    ...lineFields,
    tutor: z.object({ uid: z.string(), name: z.string() }),
    period: z.string().describe('With which it is paid'),
    at: z.int(),
    actorUid: z.string().nullable().describe('Who made it by hand'),
  })
  .meta({ id: 'PayCorrection' });
export const correctionsQuery = z.strictObject({ pageToken: pageToken().optional() });
export const correctionsAnswer = page(correction);
