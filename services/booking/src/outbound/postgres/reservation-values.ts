/** What the statements that book slots have in common: their values, the guards over a slot, and the rows that follow. */

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
export type Values = Record<ValueName, unknown>;
/** How a statement refers to each value. */
export type Naming = Record<ValueName, string>;

const names = Object.keys(types) as ValueName[];
const naming = (refer: (name: ValueName, index: number) => string): Naming =>
  Object.fromEntries(names.map((name, index) => [name, refer(name, index)])) as Naming;

/** As parameters from this place on; `next` is the first place after them. */
export function placesOf(first: number): { values: Naming; next: number } {
  return { values: naming((name, index) => `$${first + index}::${types[name]}`), next: first + names.length };
}

/** As columns of the rows of that name. */
export function columnsOf(alias: string): Naming {
  return naming((name) => `${alias}.${columnOf(name)}`);
}

const columnOf = (name: ValueName) => `"${name}"`;

/** As one row for each booking, out of one array for each value. */
export function rowsOf(first: number): { rows: string; columns: string; next: number } {
  const arrays = names.map((name, index) => `$${first + index}::${types[name]}[]`);
  return { rows: `unnest(${arrays.join(', ')})`, columns: names.map(columnOf).join(', '), next: first + names.length };
}

export function inOrder(values: Values): unknown[] {
  return names.map((name) => values[name]);
}

export const factColumns = [
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

/** Whether the row `t` of people is a teacher whom the student may meet. */
export const mayTeach = (v: Naming) => `t.is_enabled and (t.status <> 'training' or ${v.isMock})`;

/** Whether the row `b` of bookings can be had; what the domain has checked, once more. */
export const slotIsFree = (
  v: Naming,
) => `b.status = 'pending' and b.version = ${v.version} - 1 and b.starts_at > ${v.at}
      and b.group_session_id is null
      and exists (select from people t where t.uid = b.tutor_uid and ${mayTeach(v)})
      and not exists (select from group_seats seat where seat.student_uid = ${v.student} and seat.status = 'booked'
        and seat.starts_at < b.ends_at and b.starts_at < seat.ends_at)`;

export const setSlot = (v: Naming) => `status = 'booked', student_uid = ${v.student},
      topic_material = ${v.material}, topic_course = ${v.course}, topic_lesson = ${v.lesson}, topic_code = ${v.code},
      topic_name = ${v.name}, introduction = ${v.introduction}, correct_mistakes = ${v.correctMistakes}, notes = ${v.notes},
      rate = ${v.rate}, currency = ${v.currency}, wallet = ${v.wallet}, is_mock = ${v.isMock},
      version = ${v.version}, updated_at = ${v.at}, updated_by = ${v.by}`;

export const lineColumns = `seq, id, student_uid, wallet, delta, balance_after, reason, reason_key, note, booking_id, invoice_id,
      actor_id, actor_role, actor_name, at, lesson_when, lesson_name`;
export const lineOf = (
  v: Naming,
  { startsAt }: { startsAt: string },
) => `${v.lineSeq}, ${v.lineId}, ${v.student}, ${v.wallet}, -1,
      ${v.balanceAfter}, ${v.reason}, ${v.reasonKey}, '', ${v.slot}, null,
      ${v.by}, ${v.byRole}, ${v.byName}, ${v.at}, ${startsAt}, ${v.lessonName}`;

export const moveColumns =
  'id, booking_id, version, from_status, to_status, cause, note, actor_id, actor_role, actor_name, at, request_id';
export const moveOf = (v: Naming) => `${v.moveId}, ${v.slot}, ${v.version}, 'pending', 'booked', 'book', '',
      ${v.by}, ${v.byRole}, ${v.byName}, ${v.at}, ${v.requestId}`;

/** Takes the key for good, unless somebody has it already; `from` is the rows that it is taken for. */
export const claimOf = (v: Naming, from: string) => `
  claim as (
    insert into idempotency_keys as known (actor_uid, rpc, key, body_hash, reply)
    select ${v.actor}, ${v.rpc}, ${v.key}, ${v.hash}, ${v.reply}${from} where ${v.key} is not null
    on conflict (actor_uid, rpc, key) do update
      set body_hash = excluded.body_hash, reply = excluded.reply, created_at = now()
      where known.created_at < now() - interval '48 hours'
    returning key)`;
