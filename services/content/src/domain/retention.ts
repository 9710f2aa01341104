/**
 * Which documents of a lesson stay. What a booking opens (MAT-13) it opens for good, with the revision that it was taught with (LIM-09), and
 * what was called off or missed counts for a while, because an administrator may correct how a lesson ended. What nobody reads so, and no
 * new booking can, goes.
 */
import { opensMaterial } from './document-access.ts';
import { revisionFor, type Revision } from './revision.ts';

const dayMs = 24 * 60 * 60_000;

/** So long something is left alone that seems to be needed by nobody: facts of bookings, corrections and editors may be late. */
export const quietMs = 30 * dayMs;

export const quietBefore = (now: Date): Date => new Date(now.getTime() - quietMs);

/** `startsAt` is undefined for what was booked before revisions were kept: the newest is read. */
export type BookingOn = { readonly status: string; readonly startsAt: Date | undefined };

type Kept<R> = {
  revisions: readonly R[];
  bookings: readonly BookingOn[];
  /** With its course or material, or by itself. */
  deletedAt: Date | undefined;
  now: Date;
};

const counts = ({ status, startsAt }: BookingOn, now: Date) =>
  opensMaterial(status) || (startsAt !== undefined && startsAt > quietBefore(now));

/** Whether anybody may still read something of a lesson: its documents, its recordings, its notes. */
export function isHeld({ bookings, deletedAt, now }: Omit<Kept<never>, 'revisions'>): boolean {
  if (deletedAt === undefined || deletedAt > quietBefore(now)) return true;
  return bookings.some((booking) => counts(booking, now));
}

export function keptRevisions<R extends Revision>({ revisions, bookings, deletedAt, now }: Kept<R>): R[] {
  const inOrder = revisions.toSorted((left, right) => left.revision - right.revision);
  const held = new Set(
    bookings.filter((booking) => counts(booking, now)).map(({ startsAt }) => revisionFor(inOrder, startsAt)),
  );
  return inOrder.filter((revision, place) => {
    // Lessons that begin soon, or that are told of late, are taught with what has been replaced lately.
    const endsAt = inOrder[place + 1]?.at ?? deletedAt;
    return held.has(revision) || endsAt === undefined || endsAt > quietBefore(now);
  });
}
