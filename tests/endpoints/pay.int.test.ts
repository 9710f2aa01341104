/** The office's side of teachers' pay through the real gateway and payments: a week is marked as paid, taken back, and corrected. */
import { hour, id, someTime, useSchool } from './calls.ts';

const { school, ask, get } = useSchool('endpoints_pay');
let tutorA = '';
beforeAll(() => void ({ tutorA = '' } = school().ids));

type Owed = { uid: string; currency: string; unpaidMinor: number; paidMinor: number; corrections: number };
type Payout = { id: string; amount: number; reference: string; takenBackReason: string };
type Week = { period: { id: string }; tutors: Owed[]; payouts: Payout[]; periods: { id: string }[] };
type Statement = { lines: ({ amount: number; paid: boolean } & Record<string, unknown>)[] };

const week = () => get<Week>('admin', 'admin/payweek');
const owedNow = async () => {
  const { period, tutors } = await week();
  const { currency = '', unpaidMinor = 0 } = tutors.find(({ uid }) => uid === tutorA) ?? {};
  return { period: period.id, tutors: [{ uid: tutorA, currency, unpaidMinor }], unpaidMinor, currency };
};
const statement = async (period: string) => get<Statement>('admin', `earnings/${tutorA}/statement?period=${period}`);
/** A week is paid when it is over. */
const aWeekLater = () => school().booking.clock.advance(7 * 24 * hour);
const pay = (body: object) => ask('admin', 'POST', 'admin/payweek', body);

test('EARN-22 POST admin/payweek marks what was looked at as paid, and no other sum; a payout is taken back with its reason', async () => {
  await school().money.taught(tutorA);
  await school().money.taught(tutorA);
  aWeekLater();
  const { period, tutors, unpaidMinor, currency } = await owedNow();
  expect(unpaidMinor).toBeGreaterThan(0);
  const looked = { period, tutors, reference: 'BPI 5512' };
  const other = [{ uid: tutorA, currency, unpaidMinor: unpaidMinor + 1 }];
  expect(await pay({ ...looked, tutors: other })).toEqual([
    409,
    'The sums have changed in the meantime. Please look at them again.',
  ]);
  const [status, answer] = await pay(looked);
  const payout = { id, tutor: tutorA, period, amount: unpaidMinor, currency, lines: 2, reference: 'BPI 5512' };
  const stands = { ...payout, at: someTime, takenBackReason: '', takenBackAt: null };
  expect([status, answer]).toEqual([
    200,
    { payouts: [{ ...stands, actor: expect.objectContaining({ role: 'admin' }) }] },
  ]);
  expect((await week()).payouts).toMatchObject([{ amount: unpaidMinor, reference: 'BPI 5512' }]);
  expect((await statement(period)).lines.map(({ paid }) => paid)).toEqual([true, true]);
  expect(await pay(looked)).toEqual([409, 'Some of these teachers are owed nothing.']);

  const { payouts } = answer as { payouts: Payout[] };
  const back = `admin/payouts/${payouts[0]?.id}/takeback`;
  expect((await ask('admin', 'POST', back, { reason: 'no' }))[0]).toBe(400);
  expect(await ask('admin', 'POST', back, { reason: 'Bank returned it' })).toMatchObject([
    200,
    { payout: { takenBackReason: 'Bank returned it', takenBackAt: someTime } },
  ]);
  expect((await owedNow()).unpaidMinor).toBe(unpaidMinor);
});

test('NS-54 POST admin/earnings/{tutorId}/corrections adds a line of its own; GET admin/corrections lists it with its maker', async () => {
  const bookingId = await school().money.taught(tutorA);
  aWeekLater();
  const path = `admin/earnings/${tutorA}/corrections`;
  const body = { bookingId, amount: -250, reason: 'Counted twice' };
  expect((await ask('admin', 'POST', path, { ...body, amount: 0 }))[0]).toBe(400);
  const [status, answer] = await ask('admin', 'POST', path, body);
  const line = { amount: -250, cause: 'Counted twice', paid: false, lesson: { bookingId } };
  expect([status, answer]).toMatchObject([200, { line }]);
  const { items } = await get<{ items: ({ period: string } & Record<string, unknown>)[] }>(
    'admin',
    'admin/corrections',
  );
  expect(items).toMatchObject([{ ...line, tutor: { uid: tutorA }, actorUid: school().ids.admin }]);
  // It stands in the oldest week that is not paid, and what that week comes to is what its lines come to.
  const { period = '' } = items[0] ?? {};
  const { lines } = await statement(period);
  expect(lines).toContainEqual(expect.objectContaining({ amount: -250, cause: 'Counted twice' }));
  const { tutors } = await get<Week>('admin', `admin/payweek?period=${period}`);
  const unpaidMinor = lines.reduce((sum, { amount }) => sum + amount, 0);
  expect(tutors).toMatchObject([{ uid: tutorA, corrections: 1, unpaidMinor }]);
  expect(await ask('admin', 'POST', 'admin/earnings/nobody/corrections', body)).toEqual([
    404,
    'Some of these lessons are not owed to this teacher in these days.',
  ]);
});
