/** Facts as the other services send them, about people who are new in each test. */
import { randomUUID } from 'node:crypto';
import type { Booking, LedgerLine } from '@parlance/proto/booking/v1';
import type { Person } from '@parlance/proto/identity/v1';
import { bookingMessage, cardMessage, ledgerLineMessage, personMessage } from '@parlance/proto/testing/messages';

/** 32 hexadecimal characters, new for each test. */
export const newUid = () => randomUUID().replaceAll('-', '');

export const person = (uid: string, changes: Partial<Person> = {}): Person => personMessage({ uid, ...changes });

export function lesson(tutor: string, student: string | null, changes: Partial<Booking> = {}): Booking {
  return bookingMessage({
    id: randomUUID(),
    tutor: cardMessage({ uid: tutor, name: 'Tess' }),
    student: student === null ? null : cardMessage({ uid: student, name: 'Sam' }),
    ...changes,
  });
}

export const ledgerLine = (uid: string, changes: Partial<LedgerLine> = {}): LedgerLine =>
  ledgerLineMessage({ id: randomUUID(), uid, ...changes });
