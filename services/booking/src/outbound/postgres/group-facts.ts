/** Facts about group sessions and lessons as outbox rows, and the same news for the watchers of this process after the commit. */
import { makeOutbox, outboxRow, type Sending, type OutboxRow } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { theSchool } from '../../domain/actor.ts';
import type { GroupMove } from '../../domain/group-lesson.ts';
import type { GroupLessonView } from '../../domain/group-view.ts';
import type { TakenSeats } from '../../usecases/group-ports.ts';
import type { Facts, SlotChange } from '../../usecases/ports.ts';
import {
  groupLessonChangedMessage,
  groupLessonFactMessage,
  groupSessionFactMessage,
} from '../../wire/group-mapping.ts';
import { by, walletEntry } from './facts.ts';

function lessonEntry(move: GroupMove, view: GroupLessonView) {
  const { id: subject, version } = view.lesson;
  const { at: occurredAt, actor } = move;
  const body = groupLessonChangedMessage(move, view);
  return { subject, version, occurredAt, actor: by(actor), body };
}

/** The facts of seats that were taken, as rows for the statement that writes everything else. */
export function factsOfSeats({ moves, views, lines }: TakenSeats, { topicFor }: Sending): OutboxRow[] {
  const options = { producer: 'booking', ...(topicFor && { topicFor }) };
  const lessons = moves.flatMap((move, index) => {
    const view = views[index];
    if (!view) return [];
    return [outboxRow('parlance.booking.v1.GroupLessonChanged', lessonEntry(move, view), options)];
  });
  const wallets = lines.map((line) => outboxRow('parlance.booking.v1.WalletChanged', walletEntry(line), options));
  return [...lessons, ...wallets];
}

export function makeGroupFacts(tx: Tx, publish: (change: SlotChange) => void, options: Sending = {}) {
  const outbox = makeOutbox(tx, { producer: 'booking', ...options });
  return {
    async groupLessonChanged(move, view) {
      await outbox.add('parlance.booking.v1.GroupLessonChanged', lessonEntry(move, view));
      publish({ kind: 'seats', move, view });
    },
    async groupLessonReminderDue(view, at) {
      const { id: subject, version } = view.lesson;
      const entry = { subject, version, occurredAt: at, actor: by(theSchool) };
      const body = { booking: null, lesson: groupLessonFactMessage(view) };
      await outbox.add('parlance.booking.v1.LessonReminderDue', { ...entry, body });
    },
    async groupLessonState(view, at) {
      const { id: subject, version } = view.lesson;
      const body = { booking: null, lesson: groupLessonFactMessage(view) };
      const entry = { subject, version, occurredAt: at, actor: by(theSchool), body };
      await outbox.add('parlance.booking.v1.LessonState', entry);
    },
    async groupSessionChanged(view, cause, { at, actor }) {
      const { id: subject, version } = view.session;
      const entry = { subject, version, occurredAt: at, actor: by(actor) };
      const body = { session: groupSessionFactMessage(view), cause };
      await outbox.add('parlance.booking.v1.GroupSessionChanged', { ...entry, body });
    },
  } satisfies Partial<Facts>;
}
