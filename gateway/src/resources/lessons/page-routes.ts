/** A lesson's own page in one answer: booking's word must be there, every other part may be away. */
import type { Lesson, Topic } from '@parlance/proto/booking/v1';
import { bookingJson } from '@parlance/proto/json/lesson';
import { lists } from '@parlance/proto/limits';
import type { CallOptions, Clients } from '../../clients.ts';
import { route, students, studentsAndTutors, type Route } from '../../routing/route.ts';
import { briefly } from '../away.ts';
import { messageJson } from '../chat/presenter.ts';
import { present } from '../present.ts';
import { courseJson, lessonPartJson, roomPartJson } from './page-presenter.ts';
import { lessonPage, rebookOffers, type Part } from './page-schemas.ts';
import { partMs, partOr } from './parts.ts';
import { seesBehaviour } from './policy.ts';

type Sources = { clients: Clients; call: () => CallOptions };

async function courseOf({ clients, call }: Sources, { material: materialId, course: courseId, lesson }: Topic) {
  const { course } = await clients.library.getCourse({ materialId, courseId }, briefly(call(), partMs));
  return courseJson(present(course), lesson);
}

async function chatOf({ clients, call }: Sources, bookingId: string) {
  const page = { bookingId, after: 0, limit: lists.chatPageMax };
  const { messages, more } = await clients.media.listChat(page, briefly(call(), partMs));
  return { items: messages.map(messageJson), more };
}

async function roomOf({ clients, call }: Sources, bookingId: string) {
  return roomPartJson(await clients.media.getRoomRecap({ bookingId }, briefly(call(), partMs)));
}

async function partsOf(sources: Sources, { id, topic, commencedAt }: Lesson) {
  const away: Part[] = [];
  const none = Promise.resolve(null);
  const wasOpened = commencedAt !== null;
  const [course, room, chat] = await Promise.all([
    topic ? partOr(away, 'course', courseOf(sources, topic)) : none,
    wasOpened ? partOr(away, 'room', roomOf(sources, id)) : none,
    wasOpened ? partOr(away, 'chat', chatOf(sources, id)) : none,
  ]);
  return { course, room, chat, away };
}

export const lessonPageRoutes: Route[] = [
  route({
    method: 'get',
    path: '/lessons/:id',
    summary: "A lesson's own page, before and after it, for its people; by its id alone",
    access: studentsAndTutors,
    refusals: ['BOOKING_NOT_FOUND'],
    response: lessonPage,
    handle: async ({ clients, params: { id: bookingId }, actor, call }) => {
      const page = await clients.booking.getLessonPage({ bookingId }, call());
      const parts = await partsOf({ clients, call }, present(page.lesson));
      return { ...lessonPartJson(page, seesBehaviour(actor)), ...parts };
    },
  }),
  route({
    method: 'get',
    path: '/lessons/:id/offers',
    summary:
      'Whom a student may meet instead of a teacher who did not come or called off: free hours of others, the soonest first',
    access: students,
    refusals: ['BOOKING_NOT_FOUND'],
    response: rebookOffers,
    handle: async ({ clients, params: { id: bookingId }, call }) => {
      const { offers, open } = await clients.booking.listRebookOffers({ bookingId }, call());
      return { isOpen: open, items: offers.map(bookingJson) };
    },
  }),
];
