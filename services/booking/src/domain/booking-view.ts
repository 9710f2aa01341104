/** A booking as others see it, in answers and in facts: with the cards of its people (DATA-02..DATA-06). */
import type { BookedLesson, BookingInfo } from './booking.ts';
import type { WalletName } from './token-move.ts';
import type { Status } from './status.ts';

export type PersonCard = {
  uid: string;
  name: string;
  imageUrl: string;
  timeZone: string;
  isPte: boolean;
  ratingAvg: number;
  status: string;
  currency: string;
};

export type BookingView = {
  id: string;
  tutor: PersonCard;
  student: PersonCard | undefined;
  when: Date;
  status: Status;
  isPte: boolean;
  info: BookingInfo | undefined;
  payment: { rate: number; amount: number; currency: string; paid: boolean } | undefined;
  isViewedOnce: boolean;
  hasFeedback: boolean;
  /** Its feedback says so. */
  completedAssigned: boolean;
  updatedAt: Date;
  updatedBy: string;
  wallet: WalletName | undefined;
  commencedAt: Date | undefined;
  firstJoinedAt: Date | undefined;
  isMock: boolean;
  version: number;
};

/** What others see of a person, and no more. */
export function cardOfPerson(person: PersonCard): PersonCard {
  const { uid, name, imageUrl, timeZone, isPte, ratingAvg, status, currency } = person;
  return { uid, name, imageUrl, timeZone, isPte, ratingAvg, status, currency };
}

/** The view of a lesson that has just been booked, without asking the database what was just told to it. */
export function bookedView(booking: BookedLesson, people: { tutor: PersonCard; student: PersonCard }): BookingView {
  const { id, startsAt, status, isPte, info, rate, currency, wallet, isMock, version, updatedAt, updatedBy } = booking;
  return {
    id,
    ...people,
    when: startsAt,
    status,
    isPte,
    info,
    wallet,
    isMock,
    version,
    updatedAt,
    updatedBy,
    payment: { rate, amount: rate, currency, paid: false },
    isViewedOnce: false,
    hasFeedback: false,
    completedAssigned: false,
    commencedAt: undefined,
    firstJoinedAt: undefined,
  };
}
