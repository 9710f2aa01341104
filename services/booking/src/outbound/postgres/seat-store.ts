/** Seats of one student that are taken together: parameters of the one statement, and what its answer means. */
import { currentContext } from '@parlance/runtime/context/request-context';
import type { OutboxRow, Sending } from '@parlance/runtime/events/outbox';
import { isExclusionViolation } from '@parlance/runtime/postgres/pg-errors';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { refuse } from '../../domain/refusals.ts';
import type { NewId, SeatStore, TakenSeats } from '../../usecases/ports.ts';
import type { LessonChange } from '../../wire/lesson-mapping.ts';
import { changesOfSeats, factsOfTaking } from './facts.ts';
import { takeSeatsSql, type SeatsRow } from './seat-statement.ts';

/** One entry a wallet, however many lessons it paid for. */
function pricesOf({ lines }: TakenSeats) {
  const prices = new Map<string, { tokens: number; after: number }>();
  for (const { wallet, balanceAfter } of lines) {
    prices.set(wallet, { tokens: (prices.get(wallet)?.tokens ?? 0) + 1, after: balanceAfter });
  }
  return [...prices].map(([wallet, price]) => ({ wallet, ...price }));
}

function parametersOf(made: TakenSeats, facts: readonly OutboxRow[], newId: NewId): unknown[] {
  const { moves, lines, actor, at } = made;
  const prices = pricesOf(made);
  const taken = moves.flatMap(({ lesson, seats }) => seats.map((move) => ({ ...move, lesson })));
  return [
    taken.map(({ lesson }) => lesson.id),
    taken.map(({ lesson }) => lesson.version),
    actor.id,
    at,
    taken.map(({ seat }) => seat.isMock),
    taken.map(({ seat }) => seat.id),
    taken.map(({ seat }) => seat.wallet),
    prices.map(({ wallet }) => wallet),
    prices.map(({ tokens }) => tokens),
    prices.map(({ after }) => after),
    actor.role,
    actor.name,
    lines.map(({ seq }) => seq),
    lines.map(({ id }) => id),
    lines.map(({ balanceAfter }) => balanceAfter),
    lines.map(({ key }) => key),
    lines.map(({ lessonWhen }) => lessonWhen),
    lines.map(({ lessonName }) => lessonName),
    currentContext().requestId,
    taken.map(() => newId()),
    moves.map(({ from }) => from),
    taken.map(({ from }) => from ?? null),
    taken.map(({ seat }) => seat.paidAs),
    taken.map(({ seat }) => seat.version),
    facts.map(({ id }) => id),
    facts.map(({ type }) => type),
    facts.map(({ topic }) => topic),
    facts.map(({ key }) => key),
    facts.map(({ version }) => version),
    facts.map(({ headers }) => headers),
    facts.map(({ body }) => Buffer.from(body)),
  ];
}

type Options = Sending & { newId: NewId; publish: (change: LessonChange) => void };

async function insert(tx: Tx, made: TakenSeats, { newId, publish, ...sending }: Options): Promise<void> {
  const changes = changesOfSeats(made);
  const facts = factsOfTaking(changes, { lines: made.lines, act: made, sending });
  const parameters = parametersOf(made, facts, newId);
  const { rows } = await tx.query<SeatsRow>(takeSeatsSql, parameters).catch((error: unknown) => {
    throw isExclusionViolation(error, 'seats_student_no_overlap') ? refuse('STUDENT_OVERLAP') : error;
  });
  // Rows that are held cannot have changed: whatever is missing here is a fault of ours, and nothing is committed.
  const [came] = rows;
  if (came?.taken !== made.moves.length || came.seated !== made.moves.length)
    throw new Error('a lesson changed although it was held');
  if (came.paid !== pricesOf(made).length) throw new Error('a wallet changed although it was held');
  changes.forEach(publish);
}

export function makeSeatStore(tx: Tx, options: Options): SeatStore {
  return {
    async busyOf(studentUid, { from, to }) {
      const sql = `select starts_at as at from seats where student_uid = $1 and starts_at > $2 and starts_at < $3 and status = 'booked'`;
      return (await tx.query<{ at: Date }>(sql, [studentUid, from, to])).rows.map(({ at }) => at);
    },
    async nextLedgerSeqs(count) {
      const sql = `select nextval(pg_get_serial_sequence('ledger', 'seq')) as seq from generate_series(1, $1::integer)`;
      return (await tx.query<{ seq: number }>(sql, [count])).rows.map(({ seq }) => Number(seq));
    },
    insert: (made) => insert(tx, made, options),
  };
}
