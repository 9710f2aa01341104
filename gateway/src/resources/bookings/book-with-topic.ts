/** A topic's code and name are content's; the booking keeps them as they were when it was made. */
import type { BookSlotResponse } from '@parlance/proto/booking/v1';
import type { CallOptions, Clients } from '../../clients.ts';

export type BookWish = {
  tutorId: string;
  bookingId: string;
  topic: { material: string; course: string; lesson: string };
  introduction?: boolean | undefined;
  correctMistakes?: boolean | undefined;
  notes?: string | undefined;
  is_mock?: boolean | undefined;
};

export async function bookingWithTopic(
  { clients, call }: { clients: Clients; call: () => CallOptions },
  wish: BookWish,
): Promise<BookSlotResponse> {
  const { code, name } = await clients.contentInternal.resolveTopic(wish.topic, call());
  const slot = { tutor: wish.tutorId, bookingId: wish.bookingId, topic: { ...wish.topic, code, name } };
  const { introduction, correctMistakes, notes, is_mock: isMock } = wish;
  return clients.booking.bookSlot({ ...slot, introduction, correctMistakes, notes, isMock }, call());
}
