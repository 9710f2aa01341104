/** What booking is asked about lessons of either kind, and how words about them look outside. */
import type { Feedback, StudentFeedback, StudentFeedbackInput } from '@parlance/proto/booking/v1';
import { epochMsOrNull, wireTimestamp } from '@parlance/proto/json/time';
import type { z } from 'zod';
import { present } from '../present.ts';
import type { FeedbackBody } from './feedback-schemas.ts';
import type { historyQuery, mineQuery } from './schemas.ts';

const views = { live: 'VIEW_LIVE', upcoming: 'VIEW_UPCOMING' } as const;
export const mineRequest = ({ view, ...page }: z.output<typeof mineQuery>) => ({ ...page, view: views[view] });

const instantOrNone = (ms: number | undefined) => (ms === undefined ? undefined : wireTimestamp(ms));
export function historyRequest({ from, to, ...page }: z.output<typeof historyQuery>) {
  return { ...page, from: instantOrNone(from), to: instantOrNone(to) };
}

/** Of a one-on-one lesson nobody need be named. */
export function wordsFor(body: FeedbackBody): StudentFeedbackInput[] {
  if (!('students' in body)) return [{ feedback: body }];
  return body.students.map(({ id: studentUid, ...feedback }) => ({ studentUid, feedback }));
}

export function feedbackJson({ behaviour, when, ...words }: Feedback, seesBehaviour: boolean) {
  return { ...words, ...(seesBehaviour ? { behaviour } : {}), when: epochMsOrNull(when) };
}

export function studentFeedbackJson(students: readonly StudentFeedback[], seesBehaviour: boolean) {
  return students.map(({ studentUid: id, feedback }) => ({
    id,
    feedback: feedbackJson(present(feedback), seesBehaviour),
  }));
}
