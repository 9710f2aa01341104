/** A lesson's chat for its members, also long after it. Whoever was sent out reads no further until they are let in again. */
import { refuse } from '../domain/refusals.ts';
import type { ChatLine } from '../domain/chat-line.ts';
import type { Lessons, UnitOfWork } from './ports.ts';
import { lessonOfMember } from './send-chat.ts';

type Page = { bookingId: string; after: number; limit: number };
type Lines = { lines: ChatLine[]; more: boolean };

type Deps = {
  uow: UnitOfWork;
  lessons: Lessons;
  listChat: (page: { place: string; after: number; limit: number }) => Promise<Lines>;
};

export type ReadChat = ReturnType<typeof makeReadChat>;

export function makeReadChat({ uow, lessons, listChat }: Deps) {
  return async ({ uid, bookingId, ...page }: Page & { uid: string }): Promise<Lines> => {
    await lessonOfMember(lessons, bookingId, uid);
    const room = await uow.alone(({ rooms }) => rooms.find(bookingId));
    if (room?.stage.removed.includes(uid)) throw refuse('REMOVED_FROM_ROOM');
    return listChat({ place: bookingId, ...page });
  };
}
