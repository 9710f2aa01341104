/** Booking's facts as outbox rows, and the same news for the watchers of this process once the transaction has committed. */
import { makeOutbox, outboxRow, type Sending, type OutboxRow } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { theSchool, type Actor } from '../../domain/actor.ts';
import { kindOf } from '../../domain/kind.ts';
import { onlySeat, seatStatus, type LessonMove } from '../../domain/lesson.ts';
import type { LedgerLine } from '../../domain/token-move.ts';
import { asBooking, type LessonView } from '../../domain/view.ts';
import type { Facts, Reservation, SlotChange, TakenSeats } from '../../usecases/ports.ts';
import { balanceMessages, ledgerLineMessage, statusMessage, wholeBookingMessage } from '../../wire/booking-mapping.ts';
import { lessonChangedMessage, lessonFactMessage, sessionFactMessage } from '../../wire/session-mapping.ts';

const by = ({ id, role }: Actor) => ({ id, role });
const producer = 'booking';

const entryOf = <B extends object>({ lesson }: LessonView, { at, actor }: { at: Date; actor: Actor }, body: B) => {
  return { subject: lesson.bookingId, version: lesson.version, occurredAt: at, actor: by(actor), body };
};
/** Of an hour as `asBooking` makes it. */
const bookingEntry = (view: LessonView, act: { at: Date; actor: Actor }) =>
  entryOf(view, act, { booking: wholeBookingMessage(view) });

const walletEntry = (line: LedgerLine) => ({
  subject: line.studentUid,
  version: line.seq,
  occurredAt: line.at,
  actor: by(line.actor),
  body: { line: ledgerLineMessage(line), balances: balanceMessages(line.balances) },
});

const optionsOf = ({ topicFor }: Sending) => ({ producer, ...(topicFor && { topicFor }) });

/** The facts of an hour that is booked as rows, for the statement that writes them with everything else. */
export function factsOfReservation({ move, line, view }: Reservation, sending: Sending): OutboxRow[] {
  const options = optionsOf(sending);
  return [
    outboxRow('parlance.booking.v1.LessonBooked', bookingEntry(view, move), options),
    outboxRow('parlance.booking.v1.WalletChanged', walletEntry(line), options),
  ];
}

/** The same of seats in a session's lessons. */
export function factsOfSeats({ moves, views, lines }: TakenSeats, sending: Sending): OutboxRow[] {
  const options = optionsOf(sending);
  const lessons = moves.flatMap((move, index) => {
    const view = views[index];
    if (!view) return [];
    const entry = entryOf(view, move, lessonChangedMessage(move, view));
    return [outboxRow('parlance.booking.v1.GroupLessonChanged', entry, options)];
  });
  const wallets = lines.map((line) => outboxRow('parlance.booking.v1.WalletChanged', walletEntry(line), options));
  return [...lessons, ...wallets];
}

/** One of the two is there. */
function bodyOf(view: LessonView) {
  return kindOf(view.lesson).isGroup
    ? { booking: null, lesson: lessonFactMessage(view) }
    : { booking: wholeBookingMessage(asBooking(view, view.lesson.bookingId)), lesson: null };
}

type Views = { before: LessonView; after: LessonView };

export function makeFacts(tx: Tx, publish: (change: SlotChange) => void, options: Sending = {}): Facts {
  const outbox = makeOutbox(tx, { producer, ...options });

  async function opened(view: LessonView, move: LessonMove): Promise<void> {
    const slot = asBooking(view, view.lesson.bookingId);
    await outbox.add('parlance.booking.v1.SlotOpened', bookingEntry(slot, move));
    publish({ kind: 'opened', view: slot });
  }

  /** An hour that was given back is told of twice: as what its student had, and as what is offered from now on. */
  async function hourMoved(move: LessonMove, { before, after }: Views): Promise<void> {
    if (move.cause === 'open') return opened(after, move);
    const entry = bookingEntry(asBooking(after, before.lesson.bookingId), move);
    if (move.cause === 'info') return void (await outbox.add('parlance.booking.v1.BookingInfoUpdated', entry));
    if (move.cause === 'viewed') return void (await outbox.add('parlance.booking.v1.FeedbackViewed', entry));
    await outbox.add('parlance.booking.v1.LessonStatusChanged', {
      ...entry,
      body: { ...entry.body, ...changeOf(move, before) },
    });
    if (move.cause === 'feedback') await outbox.add('parlance.booking.v1.FeedbackSubmitted', entry);
    if (move.lesson.status === 'pending') await opened(after, move);
  }

  return {
    async lessonMoved(move, views) {
      if (!kindOf(move.lesson).isGroup) return hourMoved(move, views);
      const { after: view } = views;
      await outbox.add('parlance.booking.v1.GroupLessonChanged', entryOf(view, move, lessonChangedMessage(move, view)));
      publish({ kind: 'seats', move, view });
    },
    async slotClosed(view, act) {
      const slot = asBooking(view, view.lesson.bookingId);
      await outbox.add('parlance.booking.v1.SlotClosed', bookingEntry(slot, act));
      publish({ kind: 'taken', view: slot });
    },
    async lessonReminderDue(view, at) {
      const entry = entryOf(view, { at, actor: theSchool }, bodyOf(view));
      await outbox.add('parlance.booking.v1.LessonReminderDue', entry);
    },
    async lessonState(view, at) {
      await outbox.add('parlance.booking.v1.LessonState', entryOf(view, { at, actor: theSchool }, bodyOf(view)));
    },
    async sessionChanged(view, cause, { at, actor }) {
      const { id: subject, version } = view.session;
      const body = { session: sessionFactMessage(view), cause };
      await outbox.add('parlance.booking.v1.GroupSessionChanged', {
        subject,
        version,
        occurredAt: at,
        actor: by(actor),
        body,
      });
    },
    async schedulePreferenceSubmitted({ id: preferenceId, studentUid, at }, actor) {
      const entry = { subject: studentUid, version: 1, occurredAt: at, actor: by(actor) };
      const body = { preferenceId, studentUid };
      await outbox.add('parlance.booking.v1.SchedulePreferenceSubmitted', { ...entry, body });
    },
    async walletsChanged(lines) {
      if (lines.length > 0) await outbox.addAll('parlance.booking.v1.WalletChanged', lines.map(walletEntry));
    },
  };
}

/** What the fact of an hour says of the move besides. */
function changeOf({ cause, seats }: LessonMove, { lesson }: LessonView) {
  const seat = onlySeat(lesson);
  const from = seat ? seatStatus(lesson, seat) : lesson.status;
  const refunded = seats.some(({ tokens }) => tokens?.reason === 'lesson-refunded');
  return { from: statusMessage(from), cause, refunded };
}
