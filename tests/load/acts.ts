/** What people did that the databases are asked about afterwards, and what they were answered. */

/** `unknown`: the answer was lost, or nobody was there to give one; it may have happened or not. */
export type Outcome = 'yes' | 'no' | 'unknown';
type Span = { askedAt: number; answeredAt: number };

export type Booked = Span & {
  act: 'book';
  student: string;
  tutor: string;
  /** The id by which it is offered and, once booked, known. */
  booking: string;
  when: number;
  capacity: number;
  outcome: Outcome;
};
export type Cancelled = Span & { act: 'cancel'; student: string; booking: string; outcome: Outcome };
/** `id` is the sender's own, by which a line that is sent again is recognized. */
export type Said = Span & { act: 'say'; by: string; booking: string; id: string; outcome: Outcome };
export type Act = Booked | Cancelled | Said;

export const isBooked = (act: Act): act is Booked => act.act === 'book';
export const isCancelled = (act: Act): act is Cancelled => act.act === 'cancel';
export const isSaid = (act: Act): act is Said => act.act === 'say';

export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'yes';
  return status === 0 || status >= 500 ? 'unknown' : 'no';
}
