/** Why a token came or went: what a line of the ledger says, by wallet and by month, and what a page costs; on the real database. */
import type { TokensCredited } from '@parlance/proto/payments/v1';
import { planOfLast, settle, wholeTables, buffersOf, type PlanNode } from '@parlance/runtime/testing/plan';
import { admin, at, hour, start } from '../../test/builders.ts';
import { cancel } from '../../test/lesson-calls.ts';
import { aGroupSession, aSlot, book, bookSeats, command, enrol, openApp, type App } from '../../test/app-for-test.ts';
import type { Actor } from '../domain/actor.ts';
import { onTokensCredited } from '../inbound/events/on-tokens-credited.ts';
import { listLedger, type LedgerQuery } from './wallets.ts';

let app: App;
let people: ReturnType<typeof enrol>;
beforeAll(async () => {
  app = await openApp('ledger');
  people = enrol(app);
});
afterAll(() => app.db.drop());

const ledgerOf = ({ id: uid }: Actor, wanted: Partial<LedgerQuery> = {}) =>
  listLedger(app.pool, { uid, limit: 50, pageToken: '', ...wanted });
const credit = ({ id: uid }: Actor, cause: string, when: Date) => {
  const fact = {
    uid,
    tokenType: 'TOKEN_TYPE_LESSON',
    quantity: 2,
    cause,
    invoiceId: 'line-1',
    number: '2026-11-0417',
    entitlements: null,
  };
  return app.uow.run((stores) => onTokensCredited(stores, fact as TokensCredited, when));
};

test('SUB-15, NS-09 each line says what moved it: the lesson with its teacher and the rule, the purchase, the words of who corrected', async () => {
  const [student, tutor] = [await people.student(3), await people.tutor({ name: 'Tess' })];
  const kept = await aSlot(app, tutor, at(30 * hour));
  const left = await aSlot(app, tutor, at(32 * hour));
  const missed = await aSlot(app, tutor, at(34 * hour));
  for (const bookingId of [kept, left, missed]) await book(app, { tutor, bookingId }, student);
  const about = { tutorUid: tutor.id, bookingId: left };
  await cancel(app, about, student);
  app.clock.set(at(35 * hour));
  await app.sweep();
  await credit(student, 'purchase:pi_1', app.clock.now());
  await app.revokeTokens({
    studentUid: student.id,
    wallet: 'lessonTokens',
    quantity: 1,
    cause: 'refund:r1',
    invoiceId: 'line-1',
    invoiceNumber: '2026-11-0417',
    actor: admin,
    note: 'Ill for a month',
  });
  const { lines, balances } = await ledgerOf(student);
  const receipt = { invoiceId: 'line-1', invoiceNumber: '2026-11-0417' };
  const none = {
    isReturned: false,
    rule: '',
    tutorUid: undefined,
    tutorName: undefined,
    sessionId: undefined,
    bookingId: undefined,
  };
  const ofTess = { tutorUid: tutor.id, tutorName: 'Tess', sessionId: undefined };
  const absent = {
    ...ofTess,
    delta: 1,
    reason: 'lesson-refunded',
    rule: 'sweep-tutor-absent',
    actor: { role: 'service' },
  };
  const booked = { ...ofTess, delta: -1, reason: 'lesson-booked', rule: 'book', actor: student };
  expect(lines.slice(0, 2)).toMatchObject([
    { ...none, delta: -1, reason: 'purchase-refunded', ...receipt, actor: admin, note: 'Ill for a month' },
    { ...none, delta: 2, reason: 'purchase-credited', ...receipt, actor: { role: 'service' } },
  ]);
  const swept = lines.slice(2, 4).sort((a, b) => Number(a.bookingId === missed) - Number(b.bookingId === missed));
  expect(swept).toMatchObject([
    { ...absent, bookingId: kept },
    { ...absent, bookingId: missed },
  ]);
  expect(lines.slice(4)).toMatchObject([
    { ...ofTess, delta: 1, reason: 'lesson-refunded', rule: 'cancel-student', actor: student, bookingId: left },
    { ...booked, bookingId: missed, isReturned: true },
    { ...booked, bookingId: left, isReturned: true },
    { ...booked, bookingId: kept, isReturned: true },
    { ...none, delta: 3, reason: 'admin-adjusted', note: 'For the test' },
  ]);
  expect(balances).toEqual({ lessonTokens: lines[0]?.balanceAfter });
  expect(lines.reduce((sum, { delta }) => sum + delta, 0)).toBe(balances.lessonTokens);
});

test('a seat of a group says its session, and the rule of its own log', async () => {
  app.clock.set(start);
  const [student, tutor] = [await people.student(2, {}, 'groupLessonTokens'), await people.tutor({ name: 'Tom' })];
  const made = await aGroupSession(app, tutor, { starts: [at(60 * hour), at(61 * hour)] });
  await bookSeats(app, { sessionId: made.sessionId, bookingIds: made.lessonIds }, student);
  const [bookingId = ''] = made.lessonIds;
  const once = command(student, 'CancelGroupLesson');
  await app.cancelLesson({ address: { sessionId: made.sessionId, bookingId }, reason: '', actor: student, once });
  const { lines } = await ledgerOf(student);
  const found = { sessionId: made.sessionId, tutorUid: tutor.id, tutorName: 'Tom' };
  expect(lines).toMatchObject([
    { ...found, bookingId, delta: 1, rule: 'cancel-student' },
    { ...found, bookingId: made.lessonIds[1], delta: -1, rule: 'book', isReturned: false },
    { ...found, bookingId, delta: -1, rule: 'book', isReturned: true },
    { delta: 2, rule: '' },
  ]);
});

test('FB-54 by wallet and by month; the balances and the first line are of all of it', async () => {
  const student = await people.student(0);
  const months = [
    '2026-01-31T23:59:59.999Z',
    '2026-02-01T00:00:00.000Z',
    '2026-02-28T12:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
  ];
  for (const [index, when] of months.entries())
    await credit(student, `invoice:m${index}-${student.id}`, new Date(when));
  const act = { studentUid: student.id, wallet: 'PTELessonTokens' as const, delta: 4, reason: 'A gift' };
  await app.adjustTokens({ ...act, actor: admin, once: command(admin, 'AdjustTokens') });
  const whole = { balances: { lessonTokens: 8, PTELessonTokens: 4 }, firstAt: new Date(months[0] ?? '') };
  const february = { from: new Date('2026-02-01T00:00:00Z'), to: new Date('2026-03-01T00:00:00Z') };
  const deltas = async (wanted: Partial<LedgerQuery>) => {
    const { lines, next, ...rest } = await ledgerOf(student, wanted);
    expect([next, rest]).toEqual(['', whole]);
    return lines.map(({ delta, balanceAfter }) => [delta, balanceAfter]);
  };
  expect(await deltas({ wallet: 'PTELessonTokens' })).toEqual([[4, 4]]);
  expect(await deltas({ within: february })).toEqual([
    [2, 6],
    [2, 4],
  ]);
  expect(await deltas({ wallet: 'groupLessonTokens' })).toEqual([]);
  expect(await deltas({ within: february, wallet: 'PTELessonTokens' })).toEqual([]);
});

test('a student without a line has nothing of nothing', async () => {
  const student = await people.student(0);
  expect(await ledgerOf(student)).toEqual({ lines: [], next: '', balances: {}, firstAt: undefined });
});

describe('a page costs a page', () => {
  const uid = 'plan';
  const wallets = ['lessonTokens', 'PTELessonTokens', 'groupLessonTokens', 'PTEGroupLessonTokens'];

  beforeAll(async () => {
    await app.pool.query(
      `insert into students (uid) select 'plan' union all select 'other' || n from generate_series(1, 2000) n`,
    );
    await app.pool.query(
      `insert into wallets select uid, wallet, 1 from students, unnest($1::text[]) wallet on conflict do nothing`,
      [wallets],
    );
    // Five years of a student who learns well, among two thousand who came less often; the fourth wallet has the oldest lines alone.
    await app.pool.query(
      `insert into ledger (id, student_uid, wallet, delta, balance_after, reason, reason_key, note, actor_id, actor_role, actor_name, at, lesson_name)
       select md5(uid || ' ' || n)::uuid, uid, case when n < 40 then 'PTEGroupLessonTokens' else ($1::text[])[1 + n % 3] end, 1, n, 'admin-adjusted', 'adjust:' || uid || ' ' || n, '', 'a', 'admin', 'A',
         timestamptz '2021-01-01' + n * interval '100 hours', ''
       from generate_series(1, 400) n, (select 'plan' uid union all select 'other' || n from generate_series(1, 2000) n) s
       where uid = 'plan' or n % 16 = 0 order by n`,
      [wallets],
    );
    await settle(app.pool, 'ledger');
  }, 300_000);

  const month = { from: new Date('2023-05-01T00:00:00Z'), to: new Date('2023-06-01T00:00:00Z') };
  test.each<[string, Partial<LedgerQuery>]>([
    ['of all', {}],
    ['of a wallet', { wallet: 'lessonTokens' }],
    ['of a wallet that has long been empty', { wallet: 'PTEGroupLessonTokens' }],
    ['of a month', { within: month }],
    ['of a wallet and a month', { within: month, wallet: 'PTELessonTokens' }],
  ])('FB-54 %s: no table is read whole, and no more than a month of lines', async (_of, wanted) => {
    const query = { uid, limit: 25, pageToken: '', ...wanted };
    const nodes = await planOfLast(app.pool, (db) => listLedger(db as App['pool'], query));
    expect(wholeTables(nodes).filter((table) => table === 'ledger')).toEqual([]);
    const reads = nodes.filter((node: PlanNode) => node['Relation Name'] === 'ledger');
    const rows = reads.reduce(
      (sum, node) =>
        sum +
        (Number(node['Actual Rows']) + Number(node['Rows Removed by Filter'] ?? 0)) * Number(node['Actual Loops']),
      0,
    );
    expect(rows).toBeLessThanOrEqual(100);
    expect(reads.reduce((sum, node) => sum + buffersOf(node), 0)).toBeLessThanOrEqual(200);
  });
});
