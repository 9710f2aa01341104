/** Keeps a chat line while the lesson's doors are open. Sending it again under the same id answers the line that is there, later too. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { demandOpenDoors, lessonEnd } from '../domain/call-window.ts';
import { chatContent, chatId, nextChatTime, type ChatLine } from '../domain/chat-line.ts';
import { refuse } from '../domain/refusals.ts';
import { roomName } from '../domain/room-name.ts';
import { membersOf } from './issue-call-token.ts';
import type { ChatStore, LessonAccess, Lessons, Random, UnitOfWork } from './ports.ts';

type Deps = {
  uow: UnitOfWork;
  lessons: Lessons;
  clock: Clock;
  random: Random;
  onChange: (bookingId: string) => void;
};

/** Only members of the booking read and write its chat. */
export async function lessonOfMember(lessons: Lessons, bookingId: string, uid: string): Promise<LessonAccess> {
  const lesson = await lessons.access(bookingId);
  const member = lesson && (lesson.tutorUid === uid || lesson.studentUids.includes(uid));
  if (!lesson || !member) throw refuse('BOOKING_NOT_FOUND');
  return lesson;
}

/** The line that is there under this id, if it is the same. */
export async function saidBefore(
  chat: ChatStore,
  { place, id, uid, content }: Pick<ChatLine, 'place' | 'id' | 'uid' | 'content'>,
): Promise<ChatLine | undefined> {
  const known = await chat.find(place, id);
  if (known && (known.uid !== uid || known.content !== content)) throw refuse('CHAT_ID_TAKEN');
  return known;
}

export type SendChat = ReturnType<typeof makeSendChat>;

export function makeSendChat({ uow, lessons, clock, random, onChange }: Deps) {
  return async ({
    bookingId,
    id: rawId,
    content: rawContent,
    sender,
  }: {
    bookingId: string;
    id: string;
    content: string;
    sender: { uid: string; name: string };
  }): Promise<ChatLine> => {
    const id = chatId(rawId);
    const content = chatContent(rawContent);
    const lesson = await lessonOfMember(lessons, bookingId, sender.uid);
    const line = await uow.run(async ({ rooms, chat }) => {
      let room = await rooms.lock(bookingId);
      const { tutorUid, lessonStart } = lesson;
      const times = { lessonStart, lessonEnd: lessonEnd(lessonStart) };
      const now = clock.now();
      if (!room) {
        // A room that is there was closed when its lesson was called off.
        if (lesson.isCalledOff) throw refuse('LESSON_OVER');
        demandOpenDoors(times, now);
        const keys = { pin: random.token(24), secret: random.token(24) };
        const shape = { bookingId, name: roomName(tutorUid, bookingId), tutorUid, ...times };
        await rooms.ensure({ ...shape, ...keys }, membersOf(lesson));
        room = await rooms.lock(bookingId);
      }
      if (room?.stage.removed.includes(sender.uid)) throw refuse('REMOVED_FROM_ROOM');
      const known = await saidBefore(chat, { id, place: bookingId, uid: sender.uid, content });
      if (known) return known;
      demandOpenDoors({ ...times, closedAt: room?.closedAt }, now);
      const when = nextChatTime(now, room?.lastChatAt);
      const said = { id, place: bookingId, uid: sender.uid, name: sender.name, content, when };
      return chat.add(said, 'room');
    });
    onChange(bookingId);
    return line;
  };
}
