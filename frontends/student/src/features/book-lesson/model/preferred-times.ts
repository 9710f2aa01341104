import type { InitOf } from '@parlance/kit/api/operations.ts';
import { chosen } from '@parlance/kit/forms/rules.ts';
import * as v from 'valibot';
import { bookingTexts } from '../../../locales/texts.ts';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
type Schedule = InitOf<'post', '/bookings/schedule'>['body']['schedule'];

type Weekday = (typeof weekdays)[number];

/** `id` only tells rows apart on screen. */
export const emptyRow = (): ScheduleForm['rows'][number] => ({ id: crypto.randomUUID(), day: null, hour: null });

const required = () => bookingTexts.now().preferred.required;

export const scheduleSchema = v.pipe(
  v.object({
    rows: v.array(v.object({ id: v.string(), day: chosen<Weekday>(required), hour: chosen<string>(required) })),
  }),
  v.transform(({ rows }): Schedule => rows.map(({ day, hour }) => ({ day, time: Number(hour) }))),
);
export type ScheduleForm = v.InferInput<typeof scheduleSchema>;
