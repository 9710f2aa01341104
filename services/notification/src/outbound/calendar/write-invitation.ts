/** An invitation as a mail carries it. */
import { writeCalendar } from '@parlance/runtime/calendar/write-calendar';
import type { Invitation } from '../../domain/invitation.ts';

type Written = { school: { name: string; email: string }; now: Date };

export function writeInvitation({ method, entries }: Invitation, { school: organizer, now: stamp }: Written): string {
  const isCancelled = method === 'cancel';
  return writeCalendar(
    entries.map((entry) => ({ ...entry, stamp, organizer, isCancelled })),
    { method },
  );
}
