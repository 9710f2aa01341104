/** The log of lessons: every move is a row, a row for each seat that moved with it, and no row is ever changed. */
import { currentContext } from '@parlance/runtime/context/request-context';
import { insertRows, rowOf } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { LessonMove, SeatMove } from '../../domain/lesson.ts';
import { ofActor } from '../../queries/wallets.ts';
import type { MoveLog, NewId } from '../../usecases/ports.ts';

const types = `id uuid, lessonId uuid, version int8, fromStatus text, toStatus text, studentUid text, seatId uuid, seatFrom text, seatTo text,
  cause text, note text, actorId text, actorRole text, actorName text, at timestamptz, requestId text`;

const ofSeat = ({ seat, from }: SeatMove) => ({
  studentUid: seat.studentUid,
  seatId: seat.id,
  seatFrom: from,
  seatTo: seat.status,
});

/** These change nothing, and stand in it. */
const onRecord: ReadonlySet<string> = new Set(['outage', 'claim']);

/** What changes no status is told by a fact alone; but a seat that goes to another hour leaves one and comes to the other, and a teacher who is waited for longer is on record. */
function rowsOf({ lesson, from, cause, note, actor, at, seats }: LessonMove): object[] {
  const row = {
    lessonId: lesson.id,
    version: lesson.version,
    fromStatus: from,
    toStatus: lesson.status,
    cause,
    note,
    at,
  };
  const words = { ...row, ...rowOf(ofActor, actor) };
  const moved = seats
    .filter((move) => move.from !== move.seat.status || cause === 'move')
    .map((move) => ({ ...words, ...ofSeat(move) }));
  return moved.length === 0 && (from !== lesson.status || onRecord.has(cause)) ? [words] : moved;
}

export function makeMoveLog(tx: Tx, newId: NewId): MoveLog {
  const insert = async (rows: readonly object[]) => {
    if (rows.length === 0) return;
    const { requestId } = currentContext();
    await insertRows(tx, 'lesson_log', { types, rows: rows.map((row) => ({ ...row, id: newId(), requestId })) });
  };
  return {
    add: (moves) => insert(moves.flatMap(rowsOf)),
    addClosed: (slots, { actor, at, gone }) =>
      insert(
        slots.map(({ id: lessonId, version }) => {
          const toStatus = gone.has(lessonId) ? undefined : 'cancelled';
          const words = { fromStatus: 'pending', toStatus, cause: 'close', note: '' };
          return { lessonId, version, ...words, ...rowOf(ofActor, actor), at };
        }),
      ),
  };
}
