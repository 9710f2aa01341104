import { knownZone } from '@parlance/kit/domain/wall-clock.ts';
import { chosen, filled, trimmed } from '@parlance/kit/forms/rules.ts';
import { DateTime } from 'luxon';
import * as v from 'valibot';
import { groupTexts } from '../../locales/texts.ts';
import type { NewSession } from './api/sessions.ts';

export const halfHours = Array.from({ length: 48 }, (_, index) => {
  const minutes = index * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});

const required = () => groupTexts.now().create.required;
const choice = chosen<string>(required);

/** Starts are the wall clock of the zone. */
export const sessionSchema = (zone: string) =>
  v.pipe(
    v.object({
      title: v.pipe(trimmed, filled(required)),
      tutor: choice,
      max: v.number(),
      min: v.number(),
      material: choice,
      course: choice,
      rows: v.array(v.object({ id: v.string(), date: choice, time: v.string(), lesson: choice })),
    }),
    v.transform(({ title, tutor, max, min, material, course, rows }): NewSession => {
      const lessons = rows.map(({ date, time, lesson }) => {
        return {
          when: DateTime.fromISO(`${date}T${time}`, { zone: knownZone(zone) }).toMillis(),
          material,
          course,
          lesson,
        };
      });
      return { title, tutor, maxStudentCount: max, minStudentCount: min, lessons };
    }),
  );
export type SessionForm = v.InferInput<ReturnType<typeof sessionSchema>>;
export type LessonRow = SessionForm['rows'][number];
