/** Facts about group sessions and lessons as outbox rows, and the same news for the watchers of this process after the commit. */
import { makeOutbox, outboxRow, type Sending, type OutboxRow } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { theSchool } from '../../domain/actor.ts';
import type { GroupMove } from '../../domain/group-lesson.ts';
import type { GroupLessonView } from '../../domain/group-view.ts';
import type { GroupFacts, TakenSeats } from '../../usecases/group-ports.ts';
import { statusMessage } from '../../wire/booking-mapping.ts';
import { groupLessonFact, groupSessionFact } from '../../wire/group-mapping.ts';
import { seatChange } from '../../wire/seat-change.ts';
import type { SeatChange } from '../../usecases/slot-hub.ts';
import { walletEntry } from './facts.ts';

/** The body of the fact. */
function changedOf({ from, cause, seats }: GroupMove, view: GroupLessonView) {
  const moved = seats.map(({ seat, from: before, tokens }) => ({
    seatId: seat.id,
    studentUid: seat.studentUid,
    from: statusMessage(before),
    to: statusMessage(seat.status),
    refunded: tokens?.reason === 'lesson-refunded',
  }));
  return { lesson: groupLessonFact(view, seats), from: statusMessage(from), cause, moved };
}

function lessonEntry(move: GroupMove, { lesson }: GroupLessonView, body: ReturnType<typeof changedOf>) {
  const { at: occurredAt, actor } = move;
  return {
    subject: lesson.id,
    version: lesson.version,
    occurredAt,
    actor: { id: actor.id, role: actor.role },
    body,
  };
}

/** What the watchers of this process are told of seats that were taken. */
export function seatChangesOf({ moves, views }: TakenSeats): SeatChange[] {
  return moves.flatMap((move, index) => {
    const view = views[index];
    return view ? [seatChange(changedOf(move, view))] : [];
  });
}

/** The facts of seats that were taken, as rows for the statement that writes everything else. */
export function factsOfSeats({ moves, views, lines }: TakenSeats, { topicFor }: Sending): OutboxRow[] {
  const options = { producer: 'booking', ...(topicFor && { topicFor }) };
  const lessons = moves.flatMap((move, index) => {
    const view = views[index];
    if (!view) return [];
    const entry = lessonEntry(move, view, changedOf(move, view));
    return [outboxRow('parlance.booking.v1.GroupLessonChanged', entry, options)];
  });
  const wallets = lines.map((line) => outboxRow('parlance.booking.v1.WalletChanged', walletEntry(line), options));
  return [...lessons, ...wallets];
}

export function makeGroupFacts(tx: Tx, tell: (change: SeatChange) => void, options: Sending = {}): GroupFacts {
  const outbox = makeOutbox(tx, { producer: 'booking', ...options });
  return {
    async lessonChanged(move, view) {
      const body = changedOf(move, view);
      await outbox.add('parlance.booking.v1.GroupLessonChanged', lessonEntry(move, view, body));
      tell(seatChange(body));
    },
    async reminderDue(view, at) {
      const { id: subject, version } = view.lesson;
      const entry = { subject, version, occurredAt: at, actor: { id: theSchool.id, role: theSchool.role } };
      const body = { booking: null, lesson: groupLessonFact(view) };
      await outbox.add('parlance.booking.v1.LessonReminderDue', { ...entry, body });
    },
    async sessionChanged(view, cause, { at, actor }) {
      const { id: subject, version } = view.session;
      const entry = { subject, version, occurredAt: at, actor: { id: actor.id, role: actor.role } };
      const body = { session: groupSessionFact(view), cause };
      await outbox.add('parlance.booking.v1.GroupSessionChanged', { ...entry, body });
    },
  };
}
