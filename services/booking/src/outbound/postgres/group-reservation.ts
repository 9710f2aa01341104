/** The effect of taking seats: parameters of the one statement, and what its answer means. */
import { currentContext } from '@parlance/runtime/context/request-context';
import type { OutboxRow } from '@parlance/runtime/events/outbox';
import { isExclusionViolation } from '@parlance/runtime/postgres/pg-errors';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { refuse } from '../../domain/refusals.ts';
import type { TakenSeats } from '../../usecases/group-ports.ts';
import { loggedMoves } from '../../usecases/group-log.ts';
import { takeSeatsSql, type SeatsRow } from './seat-statement.ts';

/** One entry a wallet, however many lessons it paid for. */
function pricesOf({ lines }: TakenSeats) {
  const prices = new Map<string, { tokens: number; after: number }>();
  for (const { wallet, balanceAfter } of lines) {
    prices.set(wallet, { tokens: (prices.get(wallet)?.tokens ?? 0) + 1, after: balanceAfter });
  }
  return [...prices].map(([wallet, price]) => ({ wallet, ...price }));
}

function parametersOf(made: TakenSeats, facts: readonly OutboxRow[], newId: () => string): unknown[] {
  const { moves, lines, actor, at, isMock } = made;
  const prices = pricesOf(made);
  const entries = moves.flatMap(loggedMoves);
  return [
    moves.map(({ lesson }) => lesson.id),
    moves.map(({ lesson }) => lesson.version),
    actor.id,
    at,
    isMock,
    moves.map(({ seats }) => seats[0]?.seat.id),
    lines.map(({ wallet }) => wallet),
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
    entries.map(newId),
    entries.map(({ bookingId }) => bookingId),
    entries.map(({ version }) => version),
    entries.map(({ from }) => from ?? null),
    entries.map(({ to }) => to),
    facts.map(({ id }) => id),
    facts.map(({ type }) => type),
    facts.map(({ topic }) => topic),
    facts.map(({ key }) => key),
    facts.map(({ version }) => version),
    facts.map(({ headers }) => headers),
    facts.map(({ body }) => Buffer.from(body)),
  ];
}

export type GroupReservationOptions = {
  db: Queryable;
  newId: () => string;
  factsOf: (made: TakenSeats) => OutboxRow[];
};

export function makeInsertSeats({ db, newId, factsOf }: GroupReservationOptions) {
  return async (made: TakenSeats): Promise<void> => {
    const parameters = parametersOf(made, factsOf(made), newId);
    const { rows } = await db.query<SeatsRow>(takeSeatsSql, parameters).catch((error: unknown) => {
      if (isExclusionViolation(error, 'group_seats_student_no_overlap')) throw refuse('STUDENT_OVERLAP');
      throw error;
    });
    // Rows that are held cannot have changed: whatever is missing here is a fault of ours, and nothing is committed.
    const came = rows[0];
    if (came?.taken !== made.moves.length) throw new Error('a lesson changed although it was held');
    if (came.paid !== pricesOf(made).length) throw new Error('a wallet changed although it was held');
  };
}
