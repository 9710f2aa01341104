/** What the statement that books slots is given: an array for each value of the reservations and of their facts, and how it refers to each. */
import { currentContext } from '@parlance/runtime/context/request-context';
import type { OutboxRow } from '@parlance/runtime/events/outbox';
import { keyOf, storedJson } from '@parlance/runtime/idempotency/store';
import type { Reservation } from '../../usecases/ports.ts';

/** Every value of one booking with its type, in the order in which it is sent. */
const types = {
  actor: 'text',
  rpc: 'text',
  key: 'text',
  hash: 'bytea',
  reply: 'jsonb',
  student: 'text',
  walletVersion: 'int8',
  entitlementVersion: 'int8',
  lessonId: 'uuid',
  slot: 'uuid',
  version: 'int8',
  seatFrom: 'text',
  seatVersion: 'int8',
  paidAs: 'text',
  material: 'text',
  course: 'text',
  lesson: 'text',
  code: 'text',
  name: 'text',
  introduction: 'boolean',
  correctMistakes: 'boolean',
  notes: 'text',
  rate: 'numeric',
  currency: 'text',
  policy: 'integer',
  wallet: 'text',
  isMock: 'boolean',
  at: 'timestamptz',
  by: 'text',
  balanceAfter: 'integer',
  lineSeq: 'int8',
  lineId: 'uuid',
  reason: 'text',
  reasonKey: 'text',
  byRole: 'text',
  byName: 'text',
  lessonName: 'text',
  moveId: 'uuid',
  requestId: 'text',
} as const;

type ValueName = keyof typeof types;
const names = Object.keys(types) as ValueName[];

/** In the order in which the statement wants them. */
export function parametersOf({ move, line, seen, once, reply }: Reservation, moveId: string): unknown[] {
  const { lesson, seats, actor, at } = move;
  const [taken] = seats;
  const { topic, pay } = lesson;
  if (!taken || !topic || !pay) throw new Error('a booking of an hour without a seat');
  const { seat, from } = taken;
  const { introduction, correctMistakes, notes } = seat.wishes;
  const key = keyOf(once);
  const values: Record<ValueName, unknown> = {
    actor: once.actorUid,
    rpc: once.rpc,
    key: key?.key ?? null,
    hash: key?.hash ?? null,
    reply: storedJson(reply),
    student: seat.studentUid,
    walletVersion: seen.walletVersion,
    entitlementVersion: seen.entitlementVersion,
    lessonId: lesson.id,
    slot: lesson.bookingId,
    version: lesson.version,
    seatFrom: from ?? null,
    seatVersion: seat.version,
    paidAs: seat.paidAs,
    introduction,
    correctMistakes,
    notes,
    material: topic.material,
    course: topic.course,
    lesson: topic.lesson,
    code: topic.code,
    name: topic.name,
    rate: pay.rate,
    currency: pay.currency,
    policy: lesson.policy.version,
    wallet: seat.wallet,
    isMock: seat.isMock,
    at,
    by: actor.id,
    byRole: actor.role,
    byName: actor.name,
    lessonName: line.lessonName,
    balanceAfter: line.balanceAfter,
    lineSeq: line.seq,
    lineId: line.id,
    reason: line.reason,
    reasonKey: line.key,
    moveId,
    requestId: currentContext().requestId,
  };
  return names.map((name) => values[name]);
}

/** How the statement refers to each value. */
export type References = Record<ValueName, string>;

/** Many as rows, out of one array for each value; `next` is the number of the first parameter after them. */
export function rowsOfOrders(): { rows: string; columns: string; next: number } {
  const arrays = names.map((name, index) => `$${1 + index}::${types[name]}[]`);
  return { rows: `unnest(${arrays.join(', ')})`, columns: names.map(quoted).join(', '), next: 1 + names.length };
}

/** As columns of the rows of that name. */
export function columnsOf(alias: string): References {
  return Object.fromEntries(names.map((name) => [name, `${alias}.${quoted(name)}`])) as References;
}

const quoted = (name: ValueName) => `"${name}"`;

const factColumns = [
  ['id', 'uuid'] as const,
  ['type', 'text'] as const,
  ['topic', 'text'] as const,
  ['key', 'text'] as const,
  ['version', 'int8'] as const,
  ['headers', 'jsonb'] as const,
  ['body', 'bytea'] as const,
];

/** The facts as parameters from this place on, one array for each column. */
export const factArrays = (first: number) =>
  factColumns.map(([, type], index) => `$${first + index}::${type}[]`).join(', ');

/** One array for each column of the facts. */
export function factParametersOf(facts: readonly OutboxRow[]): unknown[] {
  return factColumns.map(([name]) => facts.map((fact) => (name === 'body' ? Buffer.from(fact.body) : fact[name])));
}
