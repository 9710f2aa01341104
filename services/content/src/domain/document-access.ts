/** Who may fetch a lesson's PDF (NS-49): teachers and administrators, subscribers of the area, participants of a lesson on it. */
import { isSubscribed, type Subscription } from './study-area.ts';

export type Reader = {
  readonly role: 'student' | 'tutor' | 'admin';
  readonly subscription: Subscription;
  readonly takesPart: boolean;
};

export function mayReadDocument(reader: Reader, area: { isPte: boolean }, now: Date): boolean {
  return reader.role !== 'student' || reader.takesPart || isSubscribed(reader.subscription, area, now);
}

/** A lesson that was called off or missed opens no material (MAT-13). */
const open = new Set(['booked', 'in-progress', 'tutor-present', 'pending-feedback', 'completed']);

export function opensMaterial(status: string): boolean {
  return open.has(status);
}
