/** Development builds only: what a test call shows where no lesson stands behind it. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import type { NearLesson } from '@parlance/kit/groups/as-booking.ts';

type Place = { room: string; tutorUid: string; bookingId: string };

export async function standInLesson(api: ApiClient, { room, tutorUid, bookingId }: Place): Promise<NearLesson> {
  const { lessonStart } = (await api.GET('/call/{room}', { params: { path: { room } } })).data;
  const person = { name: 'Test call', image: '', timeZone: 'UTC' };
  const tutor = { ...person, isPte: false, rating: { avg: 0 }, status: 'completed', currency: 'AUD' };
  return {
    id: bookingId,
    tutor: tutorUid,
    student: null,
    type: 'one-on-one',
    when: lessonStart ?? 0,
    isPte: false,
    status: 'in-progress',
    info: null,
    profile: { tutor, student: null },
    payment: null,
    isViewedOnce: false,
    hasFeedback: false,
    lastUpdated: null,
    updatedBy: '',
    tokenType: null,
    commencedAt: null,
    version: 0,
  };
}
