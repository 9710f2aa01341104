/** Cancelling a lesson, another topic for it, and what a teacher writes of it, seat by seat: beside lesson-api.ts, as no first page needs them. */
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../api/client.ts';
import { keyOf } from '../api/read.ts';
import type { Schemas, TopicJson } from '../api/types.ts';
import { versionTag } from '../api/version-tag.ts';
import type { Lesson, LessonJson } from './lesson.ts';

type KeyHeader = { 'Idempotency-Key': string };
type Cancelling = { reason: string | undefined; header: KeyHeader };

/** A teacher says why; a student gives the seat back without a word. */
export async function cancelLesson(
  api: ApiClient,
  { id, tutor, sessionId }: Lesson,
  { reason, header }: Cancelling,
): Promise<LessonJson> {
  const body = reason === undefined ? {} : { reason };
  if (sessionId !== undefined) {
    const params = { path: { id: sessionId, bookingId: id }, header };
    return (await api.PUT('/groupsessions/cancel/{id}/{bookingId}', { params, body })).data;
  }
  const params = { path: { tutorId: tutor.uid, bookingId: id }, header };
  if (reason === undefined) {
    return (await api.PUT('/bookings/tutor/{tutorId}/{bookingId}/cancel', { params, body: {} })).data;
  }
  return (await api.PUT('/bookings/tutor/{tutorId}/{bookingId}/cancelTutor', { params, body: { reason } })).data;
}

type Change = { topic: Pick<TopicJson, 'material' | 'course' | 'lesson'>; idempotencyKey: string };

/** Refused when the lesson is no longer the version that was seen. */
export async function changeTopic(
  api: ApiClient,
  { id, tutor, sessionId, version }: Lesson,
  { topic, idempotencyKey }: Change,
): Promise<LessonJson> {
  const header = { 'Idempotency-Key': idempotencyKey, 'If-Match': versionTag(version) };
  if (sessionId === undefined) {
    const body = { tutor: tutor.uid, info: { topic } };
    return (await api.PUT('/bookings/booking/{id}/info', { params: { path: { id }, header }, body })).data;
  }
  const params = { path: { id: sessionId, bookingId: id }, header };
  return (await api.PUT('/groupsessions/groupsession/{id}/{bookingId}/info', { params, body: { info: { topic } } }))
    .data;
}

type Place = Pick<Lesson, 'id' | 'sessionId'>;
/** `id` is the student's. */
export type GivenFeedback = { id: string; feedback: Schemas['Feedback'] };

async function readFeedback(api: ApiClient, { id, sessionId, students }: Lesson): Promise<GivenFeedback[]> {
  if (sessionId === undefined) {
    const { feedback } = (await api.GET('/bookings/booking/{id}/feedback', { params: { path: { id } } })).data;
    return [{ id: students[0]?.id ?? '', feedback }];
  }
  const path = { id: sessionId, bookingId: id };
  return (await api.GET('/groupsessions/groupsession/{id}/{bookingId}/feedback', { params: { path } })).data.students;
}

export const feedbackQuery = (api: ApiClient, lesson: Lesson) =>
  queryOptions({
    queryKey: [...keyOf(feedbackPaths[lesson.kind]), lesson.sessionId, lesson.id],
    queryFn: () => readFeedback(api, lesson),
  });

const feedbackPaths = {
  'one-on-one': '/bookings/booking/{id}/feedback',
  group: '/groupsessions/groupsession/{id}/{bookingId}/feedback',
} as const;

/** By the student whom it is for. */
export async function noteFeedbackRead(api: ApiClient, { id, sessionId }: Place): Promise<void> {
  if (sessionId === undefined) {
    await api.PUT('/bookings/booking/{id}/viewed', { params: { path: { id } } });
    return;
  }
  const params = { path: { id: sessionId, bookingId: id } };
  await api.PUT('/groupsessions/groupsession/{id}/{bookingId}/feedback-viewed', { params, body: {} });
}

/** The words for one student; `id` is the student's. */
export type FeedbackSheet = { id: string; completedAssigned: boolean } & Partial<Record<FeedbackField, string>>;
type FeedbackField = Exclude<keyof Schemas['Feedback'], 'completedAssigned' | 'isPte' | 'when'>;
type Written = Pick<Lesson, 'id' | 'sessionId' | 'isPte'>;

/** Of a lesson with one seat. */
function wordsOf([sheet]: readonly FeedbackSheet[], isPte: boolean) {
  const { id: _student, ...words } = sheet ?? { id: '', completedAssigned: false };
  return { ...words, isPte };
}

export async function readFeedbackDraft(
  api: ApiClient,
  { id, sessionId, students }: Lesson,
): Promise<{ students: GivenFeedback[]; savedAt: number | null }> {
  if (sessionId === undefined) {
    const { draft, savedAt } = (await api.GET('/bookings/booking/{id}/feedback/draft', { params: { path: { id } } }))
      .data;
    return { students: [{ id: students[0]?.id ?? '', feedback: draft }], savedAt };
  }
  const params = { path: { id: sessionId, bookingId: id } };
  return (await api.GET('/groupsessions/groupsession/{id}/{bookingId}/feedback/draft', { params })).data;
}

export async function writeFeedbackDraft(
  api: ApiClient,
  { id, sessionId, isPte }: Written,
  sheets: FeedbackSheet[],
): Promise<void> {
  if (sessionId === undefined) {
    const body = wordsOf(sheets, isPte);
    await api.PUT('/bookings/booking/{id}/feedback/draft', { params: { path: { id } }, body });
    return;
  }
  const params = { path: { id: sessionId, bookingId: id } };
  const body = { students: sheets, isPte };
  await api.PUT('/groupsessions/groupsession/{id}/{bookingId}/feedback/draft', { params, body });
}

type Submission = { sheets: FeedbackSheet[]; idempotencyKey: string };

export async function submitFeedback(
  api: ApiClient,
  { id, sessionId, isPte }: Written,
  { sheets, idempotencyKey }: Submission,
): Promise<void> {
  const header = { 'Idempotency-Key': idempotencyKey };
  if (sessionId === undefined) {
    const body = wordsOf(sheets, isPte);
    await api.POST('/bookings/booking/{id}/feedback', { params: { path: { id }, header }, body });
    return;
  }
  const params = { path: { id: sessionId, bookingId: id }, header };
  const body = { students: sheets, isPte };
  await api.POST('/groupsessions/groupsession/{id}/{bookingId}/feedback', { params, body });
}
