/**
 * What the statements that book slots are given: the values of a reservation and its facts, and how a statement refers to each
 * of them. The statement of one has a parameter for each value, that of many an array for each.
 */
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
  slot: 'uuid',
  version: 'int8',
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

/** In the order in which both statements want them. */
export function parametersOf({ move, line, seen, once, reply }: Reservation, moveId: string): unknown[] {
  const { booking, actor, at } = move;
  const { topic, introduction, correctMistakes, notes } = booking.info;
  const key = keyOf(once);
  const values: Record<ValueName, unknown> = {
    actor: once.actorUid,
    rpc: once.rpc,
    key: key?.key ?? null,
    hash: key?.hash ?? null,
    reply: storedJson(reply),
    student: booking.studentUid,
    walletVersion: seen.walletVersion,
    entitlementVersion: seen.entitlementVersion,
    slot: booking.id,
    version: booking.version,
    introduction,
    correctMistakes,
    notes,
    material: topic.material,
    course: topic.course,
    lesson: topic.lesson,
    code: topic.code,
    name: topic.name,
    rate: booking.rate,
    currency: booking.currency,
    wallet: booking.wallet,
    isMock: booking.isMock,
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

/** How a statement refers to each value. */
export type References = Record<ValueName, string>;

const referencesBy = (refer: (name: ValueName, index: number) => string): References =>
  Object.fromEntries(names.map((name, index) => [name, refer(name, index)])) as References;

/** One reservation as parameters from $1 on; `next` is the first number after them. */
export function asParameters(): { values: References; next: number } {
  return { values: referencesBy((name, index) => `$${1 + index}::${types[name]}`), next: 1 + names.length };
}

/** Many as rows, out of one array for each value. */
export function asRows(): { rows: string; columns: string; next: number } {
  const arrays = names.map((name, index) => `$${1 + index}::${types[name]}[]`);
  return { rows: `unnest(${arrays.join(', ')})`, columns: names.map(quoted).join(', '), next: 1 + names.length };
}

/** As columns of the rows of that name. */
export function columnsOf(alias: string): References {
  return referencesBy((name) => `${alias}.${quoted(name)}`);
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
