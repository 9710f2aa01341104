/** Development builds only: what a test call shows where no lesson stands behind it. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { firstPolicy } from '@parlance/kit/domain/policy.ts';

type Place = { room: string; tutorUid: string; bookingId: string };

export async function standInLesson(api: ApiClient, { room, tutorUid, bookingId }: Place): Promise<Lesson> {
  const { lessonStart } = (await api.GET('/call/{room}', { params: { path: { room } } })).data;
  const person = { name: 'Test call', image: '', timeZone: 'UTC' };
  const tutor = { ...person, isPte: false, rating: { avg: 0 }, status: 'completed', currency: 'AUD', languages: [] };
  return {
    id: bookingId,
    kind: 'one-on-one',
    title: '',
    tutor: { uid: tutorUid, ...tutor },
    students: [],
    when: lessonStart ?? 0,
    isPte: false,
    status: 'in-progress',
    topic: null,
    wishes: null,
    capacity: 1,
    minimum: 1,
    taken: 0,
    awaitingFeedback: 0,
    feedbackCount: 0,
    lastUpdated: null,
    updatedBy: '',
    commencedAt: null,
    policy: firstPolicy,
    version: 0,
  };
}
