/** The statement that books a slot, as a script for pgbench: the service's own text, with values that pgbench can make. */
import { reserveSql } from '../src/outbound/postgres/reservation-statement.ts';

/** Students `p1`, `p2`, … of their own, a token less and a version more with every booking; client c books slots from `first + c * block` on. */
export type PgbenchBooking = { first: number; block: number; tokens: number };

/** As large as what the service writes: reply, headers and bodies of the two facts. */
const size = { reply: 1_150, headers: 330, lesson: 560, wallet: 210 };

/** Each value is an array of one, and both facts are about the first booking. */
function valuesOf({ first, block, tokens }: PgbenchBooking): string[] {
  const student = `md5('p' || :client_id::int)`;
  const slot = `md5('b' || ${first} + :client_id::int * ${block} + :k::int)::uuid`;
  const place = `:client_id::text || '-' || :k::text`;
  const headers = `jsonb_build_object('ce_id', gen_random_uuid(), 'ce_type', 'bench', 'ce_requestid', repeat('x', ${size.headers}))`;
  const one = [
    student,
    `'BookSlot'`,
    `'bench-' || ${place}`,
    `sha256(convert_to(${place}, 'UTF8'))`,
    `jsonb_build_object('value', repeat('x', ${size.reply}))`,
    student,
    ':k::int - 1',
    '0',
    slot,
    slot,
    '2',
    'null',
    '1',
    `${slot}::text`,
    `'m'`,
    `'c'`,
    `'l'`,
    `'HL304'`,
    `'Giving directions'`,
    'true',
    'true',
    `''`,
    '65',
    `'AUD'`,
    `'lessonTokens'`,
    'false',
    'now()',
    student,
    `${tokens} - :k::int`,
    `nextval('ledger_seq_seq')`,
    'gen_random_uuid()',
    `'lesson-booked'`,
    `'bench:' || ${place}`,
    `'student'`,
    `'Bench'`,
    `'HL304'`,
    'gen_random_uuid()',
    `gen_random_uuid()`,
  ];
  return [
    ...one.map((value) => `array[${value}]`),
    'array[1, 1]',
    'array[gen_random_uuid(), gen_random_uuid()]',
    `array['parlance.booking.v1.LessonChanged', 'parlance.booking.v1.WalletChanged']`,
    `array['parlance.booking.events.v1', 'parlance.booking.events.v1']`,
    `array[${slot}::text, ${student}]`,
    'array[2, :k::int]',
    `array[${headers}, ${headers}]`,
    `array[convert_to(repeat('x', ${size.lesson}), 'UTF8'), convert_to(repeat('x', ${size.wallet}), 'UTF8')]`,
  ];
}

export function pgbenchScript(booking: PgbenchBooking): string {
  const values = valuesOf(booking);
  const text = reserveSql.replaceAll(/\$(\d+)/g, (_place, number: string) => {
    const value = values[Number(number) - 1];
    if (value === undefined) throw new Error(`the statement has a parameter $${number} that nobody fills`);
    return `(${value})`;
  });
  return `\\set k :k + 1\n${text.replaceAll(/\s*\n\s*/g, ' ')};\n`;
}
