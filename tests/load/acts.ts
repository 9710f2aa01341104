/** What people did that the databases are asked about afterwards, and what they were answered. */

/** `unknown`: the answer was lost, or nobody was there to give one; it may have happened or not. */
export type Outcome = 'yes' | 'no' | 'unknown';
type Span = { askedAt: number; answeredAt: number };
/** By its code; left out where none refused. */
type Refused = { refusedBy?: string | undefined };

export type Booked = Span &
  Refused & {
    act: 'book';
    student: string;
    tutor: string;
    /** The id by which it is offered and, once booked, known. */
    booking: string;
    when: number;
    capacity: number;
    outcome: Outcome;
  };
export type Cancelled = Span & Refused & { act: 'cancel'; student: string; booking: string; outcome: Outcome };
/** `id` is the sender's own, by which a line that is sent again is recognized. */
export type Said = Span & { act: 'say'; by: string; booking: string; id: string; outcome: Outcome };
/** Somebody's way into the room of a lesson; `isLineUp` when their line to the media server stood too. */
export type Joined = Span & { act: 'join'; by: string; booking: string; outcome: Outcome; isLineUp: boolean };
/** Whoever is in a room waits for the other's sound. */
export type Heard = Span & { act: 'hear'; by: string; other: string; booking: string; outcome: Outcome };
/** An administrator says that a tutor's period is paid. */
export type Paid = Span & { act: 'pay'; tutor: string; amount: number; outcome: Outcome };
/** A teacher writes feedback of a lesson. */
export type Rated = Span & { act: 'feedback'; by: string; booking: string; outcome: Outcome };
/** A search among these teachers that found nothing; of all others nobody keeps anything. */
export type FoundNothing = Span & { act: 'find-nothing'; student: string; tutors: readonly string[]; outcome: 'yes' };
export type Act = Booked | Cancelled | Said | Joined | Heard | Paid | Rated | FoundNothing;

export const isBooked = (act: Act): act is Booked => act.act === 'book';
export const isCancelled = (act: Act): act is Cancelled => act.act === 'cancel';
export const isFoundNothing = (act: Act): act is FoundNothing => act.act === 'find-nothing';
export const isHeard = (act: Act): act is Heard => act.act === 'hear';
export const isJoined = (act: Act): act is Joined => act.act === 'join';
export const isPaid = (act: Act): act is Paid => act.act === 'pay';
export const isRated = (act: Act): act is Rated => act.act === 'feedback';
export const isSaid = (act: Act): act is Said => act.act === 'say';

/** Somebody's place in a lesson. */
export const placeOf = ({ booking, student }: { booking: string; student: string }): string =>
  `${booking} of ${student}`;

export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'yes';
  return status === 0 || status >= 500 ? 'unknown' : 'no';
}
