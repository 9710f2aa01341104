/** A lesson's own page in one answer: booking's word must be there, every other part may be away. */
import type { Lesson, Topic } from '@parlance/proto/booking/v1';
import { lists } from '@parlance/proto/limits';
import { AppError } from '@parlance/runtime/errors/app-error';
import type { CallOptions, Clients } from '../../clients.ts';
import { route, studentsAndTutors, type Route } from '../../routing/route.ts';
import { briefly, isAway } from '../away.ts';
import { messageJson } from '../chat/presenter.ts';
import { present } from '../present.ts';
import { courseJson, lessonPartJson, roomPartJson } from './page-presenter.ts';
import { lessonPage, type Part } from './page-schemas.ts';
import { seesBehaviour } from './policy.ts';

type Sources = { clients: Clients; call: () => CallOptions };

/** Nobody waits longer for what the page can do without. */
const partMs = 2_500;

/** What its owner refuses, such as the chat to whoever was sent out, is not there for this reader. */
async function partOr<T>(away: Part[], part: Part, read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (isAway(error)) away.push(part);
    else if (!(error instanceof AppError) || error.kind === 'internal') throw error;
    return null;
  }
}

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
];
