/** Booking's facts as outbox rows, and the same news for the watchers of this process once the transaction has committed. */
import { makeOutbox, outboxRow, type Sending, type OutboxRow } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { theSchool, type Actor } from '../../domain/actor.ts';
import type { PolicyVersion } from '../../domain/policy.ts';
import type { LedgerLine } from '../../domain/token-move.ts';
import { knownBy, type LessonView } from '../../domain/view.ts';
import type { Facts, Reservation, TakenSeats } from '../../usecases/ports.ts';
import { balanceMessages, ledgerLineMessage } from '../../wire/booking-mapping.ts';
import { policyMessage } from '../../wire/policy-mapping.ts';
import {
  changeMessage,
  changeMessages,
  hourMoveMessages,
  lessonFactMessage,
  type LessonChange,
} from '../../wire/lesson-mapping.ts';
import { sessionFactMessage } from '../../wire/session-mapping.ts';

type Act = { at: Date; actor: Actor };

const by = ({ id, role }: Actor) => ({ id, role });
const producer = 'booking';
const lessonChanged = 'parlance.booking.v1.LessonChanged';
const walletChanged = 'parlance.booking.v1.WalletChanged';

const entryOf = <B extends object>({ id, version }: { id: string; version: number }, { at, actor }: Act, body: B) => {
  return { subject: id, version, occurredAt: at, actor: by(actor), body };
};
const changeEntry = (change: LessonChange, act: Act) => entryOf(change.lesson, act, change);

const walletEntry = (line: LedgerLine) =>
  entryOf({ id: line.studentUid, version: line.seq }, line, {
    line: ledgerLineMessage(line),
    balances: balanceMessages(line.balances),
  });

function policyEntry(made: PolicyVersion, was: PolicyVersion, actor: Actor) {
  const { validFrom, reason, version, madeAt: at } = made;
  const [policy, before] = [policyMessage(made), policyMessage(was)];
  const body = { policy, before, validFrom: toTimestamp(validFrom), reason };
  return entryOf({ id: 'policy', version }, { at, actor }, body);
}

const optionsOf = ({ topicFor }: Sending) => ({ producer, ...(topicFor && { topicFor }) });

/** Of an hour that is booked. */
export const changeOfReservation = ({ move, view, isToldTogether = false }: Reservation): LessonChange => ({
  ...changeMessage(move, 'pending', view),
  toldTogether: isToldTogether,
});

const entriesOf = (changes: readonly LessonChange[], act: Act) => changes.map((change) => changeEntry(change, act));

const changeOfClosing = (view: LessonView): LessonChange =>
  changeMessage({ cause: 'close', seats: [] }, 'pending', knownBy(view, view.lesson.bookingId));

/** Of seats in a session's lessons. */
export function changesOfSeats({ moves, views }: TakenSeats): LessonChange[] {
  return moves.flatMap((move, index) => {
    const view = views[index];
    return view ? [changeMessage(move, move.from, view)] : [];
  });
}

/** The facts of seats that are taken as rows, for the statements that write them with everything else. */
export function factsOfTaking(
  changes: readonly LessonChange[],
  { lines, act, sending }: { lines: readonly LedgerLine[]; act: Act; sending: Sending },
): OutboxRow[] {
  const options = optionsOf(sending);
  return [
    ...changes.map((change) => outboxRow(lessonChanged, changeEntry(change, act), options)),
    ...lines.map((line) => outboxRow(walletChanged, walletEntry(line), options)),
  ];
}

/** Of hours that are asked for, and that opened. */
function hourFacts(outbox: ReturnType<typeof makeOutbox>): Pick<Facts, 'teachersAsked' | 'hourNewsDue'> {
  return {
    async teachersAsked({ id, startsAt, isPte, askedAt }, before, actor) {
      const body = {
        askId: id,
        startsAt: toTimestamp(startsAt),
        isPte: isPte ?? undefined,
        before: before ? toTimestamp(before) : null,
        askedAt: toTimestamp(askedAt),
      };
      await outbox.add('parlance.booking.v1.TeachersAsked', entryOf({ id, version: 1 }, { at: askedAt, actor }, body));
    },
    async hourNewsDue({ kind, cause, readers }, at) {
      const told = readers.map(({ startsAt, ...reader }) => ({ ...reader, startsAt: toTimestamp(startsAt) }));
      const body = { kind, cause, readers: told };
      await outbox.add(
        'parlance.booking.v1.HourNewsDue',
        entryOf({ id: cause, version: 1 }, { at, actor: theSchool }, body),
      );
    },
  };
}

export function makeFacts(tx: Tx, publish: (change: LessonChange) => void, options: Sending = {}): Facts {
  const outbox = makeOutbox(tx, { producer, ...options });

  async function tell(change: LessonChange, act: Act): Promise<void> {
    await outbox.add(lessonChanged, changeEntry(change, act));
    publish(change);
  }

  return {
    ...makeProposalFacts(outbox),
    async lessonMoved(move, views) {
      for (const change of changeMessages(move, views)) await tell(change, move);
    },
    async hourMoved(move, views) {
      for (const change of hourMoveMessages(move, views)) await tell(change, move.came);
    },
    async slotsClosed(views, act) {
      const changes = views.map(changeOfClosing);
      await outbox.addAll(lessonChanged, entriesOf(changes, act));
      changes.forEach(publish);
    },
    async lessonsBooked(views, act) {
      const lessons = views.map((view) => lessonFactMessage(knownBy(view, view.lesson.bookingId)));
      const [first] = lessons;
      if (first) await outbox.add('parlance.booking.v1.LessonsBooked', entryOf(first, act, { lessons }));
    },
    async lessonReminderDue(view, { at, minutesBefore }) {
      const lesson = lessonFactMessage(knownBy(view, view.lesson.bookingId));
      const entry = entryOf(lesson, { at, actor: theSchool }, { lesson, minutesBefore });
      await outbox.add('parlance.booking.v1.LessonReminderDue', entry);
    },
    async feedbackDue(view, { at, until }) {
      const lesson = lessonFactMessage(knownBy(view, view.lesson.bookingId));
      const entry = entryOf(lesson, { at, actor: theSchool }, { lesson, until: toTimestamp(until) });
      await outbox.add('parlance.booking.v1.FeedbackDue', entry);
    },
    async lessonState(view, at) {
      const lesson = lessonFactMessage(knownBy(view, view.lesson.bookingId));
      await outbox.add('parlance.booking.v1.LessonState', entryOf(lesson, { at, actor: theSchool }, { lesson }));
    },
    async sessionChanged(view, cause, act) {
      const body = { session: sessionFactMessage(view), cause };
      await outbox.add('parlance.booking.v1.GroupSessionChanged', entryOf(view.session, act, body));
    },
    async schedulePreferenceSubmitted({ id: preferenceId, studentUid, at }, actor) {
      const body = { preferenceId, studentUid };
      const entry = entryOf({ id: studentUid, version: 1 }, { at, actor }, body);
      await outbox.add('parlance.booking.v1.SchedulePreferenceSubmitted', entry);
    },
    async policyMade(made, before, actor) {
      await outbox.add('parlance.booking.v1.PolicyMade', policyEntry(made, before, actor));
    },
    ...hourFacts(outbox),
    async walletsChanged(lines) {
      if (lines.length > 0) await outbox.addAll(walletChanged, lines.map(walletEntry));
    },
    async bookingErased(receipt, occurredAt) {
      const about = { subject: receipt.uid, version: 0, occurredAt, actor: null };
      await outbox.add('parlance.booking.v1.BookingErased', { ...about, body: { receipt } });
    },
  };
}

function makeProposalFacts(outbox: ReturnType<typeof makeOutbox>): Pick<Facts, 'proposalChanged'> {
  return {
    async proposalChanged(view, { at, actor, state, hours, until }) {
      const lesson = lessonFactMessage(knownBy(view, view.lesson.bookingId));
      const body = { lesson, state, hours: hours.map(toTimestamp), until: until ? toTimestamp(until) : null };
      await outbox.add('parlance.booking.v1.MoveProposalChanged', entryOf(lesson, { at, actor }, body));
    },
  };
}
