import { z } from 'zod';
import { billingItem } from '../resources/payments/schemas.ts';
import { id, instant } from '../routing/fields.ts';

/** FB-59: absolute school time, or milliseconds to add. */
export const moveClockBody = z.strictObject({ to: instant().optional(), by: z.int().min(0).optional() });
export const clockAnswer = z.object({ now: z.int(), offsetMs: z.int(), version: z.int() });

export const entitlementBody = z.strictObject({ uid: id(), priceId: z.string().min(1).max(128), expiredAt: instant() });

/** EP-33. */
export const invoicesAnswer = z.object({ items: z.array(billingItem) });

/** NS-41: what onLessonStart, onLessonEnd and onLessonReminder take. The id alone says whether the lesson is a group's. */
export const lessonCallBody = z.strictObject({
  bookingId: id(),
  group: z.boolean().optional(),
  present: z.array(id()).max(20).default([]),
});
/** EP-57, EP-58: the token, and where a browser takes it. */
export const testCallAnswer = z.object({ token: z.string(), room: z.string(), address: z.string() });
export const affectedAnswer = z.object({ ok: z.literal(true), affected: z.int() });
