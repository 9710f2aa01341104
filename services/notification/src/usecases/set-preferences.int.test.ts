/** What somebody wishes is kept once for all their windows, and counts for what was noted before and what comes after; on the real database. */
import { randomUUID } from 'node:crypto';
import { wireTimestamp } from '@parlance/proto/json/time';
import { at } from '@parlance/proto/testing/messages';
import { Secret } from '@parlance/runtime/config/secret';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { appliedFacts, type AppliedFacts } from '../../test/applied-facts.ts';
import { lesson, moveOf, newUid, person } from '../../test/facts.ts';
import { newsAreas, type NewsArea, type SaidPreferences } from '../domain/preferences.ts';
import { makePreferencesStore } from '../outbound/postgres/preferences-store.ts';
import { makeUnsubscribeTokens } from '../outbound/unsubscribe-tokens.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { makeSetPreferences, type SetPreferences } from './set-preferences.ts';
import { makeUnsubscribe, type Unsubscribe } from './unsubscribe.ts';

let facts: AppliedFacts;
let set: SetPreferences;
let unsubscribe: Unsubscribe;
let woken = 0;
const tokens = makeUnsubscribeTokens({ unsubscribeSecret: new Secret('of this test') });
beforeAll(async () => {
  facts = await appliedFacts('notification-preferences');
  const uow = makeUnitOfWork({ pool: facts.database.pool, bind: bindStores });
  set = makeSetPreferences({ uow, wake: () => (woken += 1) });
  unsubscribe = makeUnsubscribe({ uow, tokens });
});
afterAll(() => facts.database.drop());

const said = (changes: Partial<SaidPreferences> = {}): SaidPreferences => ({
  news: newsAreas.map((area) => ({ area, mail: true, push: true })),
  quiet: null,
  reminders: [1_440, 60],
  ...changes,
});
const noMail = (...areas: NewsArea[]) => ({
  news: newsAreas.map((area) => ({ area, mail: !areas.includes(area), push: true })),
});
const say = (uid: string, changes: Partial<SaidPreferences> = {}, expectedVersion = 0) =>
  set({ uid, said: said(changes), expectedVersion });
const known = async (uid: string) => (await makePreferencesStore(facts.database.pool).of([uid]))(uid);
const eventsOf = async (uid: string) =>
  (await facts.liveEventsOf(uid)).filter(({ type }) => type === 'preferences.changed').map(({ data }) => data);
const mailsOf = async (uid: string) => {
  const sql = 'select kind, state, last_error from mails where uid = $1 order by kind';
  type Row = { kind: string; state: string; last_error: string | null };
  return (await facts.database.pool.query<Row>(sql, [uid])).rows.map(({ kind, state }) => `${kind} ${state}`);
};
const noticesOf = async (uid: string) =>
  (await facts.liveEventsOf(uid)).filter(({ type }) => type === 'announcement.created').length;
const book = (tutor: string, student: string) => {
  const one = lesson(tutor, student);
  const { id: seatId } = one.seats[0]!;
  const words = { from: 'BOOKING_STATUS_UNSPECIFIED', to: 'BOOKING_STATUS_BOOKED', refunded: false } as const;
  const move = { ...moveOf(one, 'book'), moved: [{ seatId, studentUid: student, ...words }] };
  return facts.apply('parlance.booking.v1.LessonChanged', move, { actor: { id: student, role: 'student' } });
};
const remind = (tutor: string, student: string, minutesBefore: number) =>
  facts.apply('parlance.booking.v1.LessonReminderDue', {
    lesson: lesson(tutor, student, { when: at('2026-03-02T11:00:00Z') }),
    minutesBefore,
  });

test('NS-60 who has said nothing has the usual, and what was said is there again, as it was said', async () => {
  const uid = newUid();
  expect(await known(uid)).toMatchObject({ quiet: null, reminders: [1_440, 60], version: 1 });
  const changes = { ...noMail('lesson', 'money'), quiet: { from: 1_320, to: 420 }, reminders: [180] };
  const after = await say(uid, changes);
  expect(after).toEqual(await known(uid));
  expect(after).toMatchObject({ quiet: { from: 1_320, to: 420 }, reminders: [180], version: 2 });
  expect(newsAreas.filter((area) => !after.news[area].mail)).toEqual(['lesson', 'money']);
  expect(await eventsOf(uid)).toEqual([{ version: 2 }]);
  expect(woken).toBeGreaterThan(0);
});

test('the same again changes nothing and tells no window', async () => {
  const uid = newUid();
  for (let times = 0; times < 3; times += 1) await say(uid, noMail('lesson'));
  expect([(await known(uid)).version, await eventsOf(uid)]).toEqual([2, [{ version: 2 }]]);
});

test('of two windows that were open one is told that it is behind, and nothing is lost', async () => {
  const uid = newUid();
  const both = [noMail('lesson'), noMail('feedback')].map((changes) => say(uid, changes, 1));
  const settled = await Promise.allSettled(both);
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const late = settled.find(({ status }) => status === 'rejected');
  expect(late).toMatchObject({ reason: { reason: 'STALE_VERSION' } });
  expect((await known(uid)).version).toBe(2);
});

test('what is refused leaves no row behind', async () => {
  const uid = newUid();
  await expect(say(uid, { reminders: [5] })).rejects.toMatchObject({ reason: 'PREFERENCES_MALFORMED' });
  await expect(say(uid, {}, 7)).rejects.toMatchObject({ reason: 'STALE_VERSION' });
  const { rowCount } = await facts.database.pool.query('select 1 from preferences where uid = $1', [uid]);
  expect(rowCount).toBe(0);
});

test('NS-60 a teacher without mail about lessons is told of a booking in the bell alone', async () => {
  const [tutor, student] = [newUid(), newUid()];
  await say(tutor, noMail('lesson'));
  await book(tutor, student);
  expect([await noticesOf(tutor), await mailsOf(tutor)]).toEqual([1, []]);
  expect(await mailsOf(student)).toEqual(['lesson-booked due']);
});

test('NS-60 reminders come at the times that each wishes, and by no way at the others', async () => {
  const [tutor, student] = [newUid(), newUid()];
  await say(tutor, { reminders: [] });
  await say(student, { reminders: [180] });
  for (const minutesBefore of [1_440, 180, 60, 10]) await remind(tutor, student, minutesBefore);
  expect([await noticesOf(tutor), await mailsOf(tutor)]).toEqual([0, []]);
  expect([await noticesOf(student), await mailsOf(student)]).toEqual([1, ['lesson-reminder-three-hours due']]);
});

test('NS-60 mails that wait and are not wished any more are withdrawn, those of others and of other news are not', async () => {
  const [tutor, student] = [newUid(), newUid()];
  await book(tutor, student);
  await remind(tutor, student, 60);
  await say(student, { reminders: [1_440] });
  expect(await mailsOf(student)).toEqual(['lesson-booked due', 'lesson-reminder-hour failed']);
  await say(student, noMail('lesson'));
  expect(await mailsOf(student)).toEqual(['lesson-booked failed', 'lesson-reminder-hour failed']);
  expect(await mailsOf(tutor)).toEqual(['lesson-booked due', 'lesson-reminder-hour due']);
});

test.each([
  ['payment-failed', ['billing-payment-failed due']],
  ['card-expires', []],
])('NS-60 without mail about money, of %s: %j', async (kind, mails) => {
  const uid = newUid();
  await say(uid, noMail('money'));
  await facts.apply('parlance.payments.v1.BillingNoticeDue', {
    uid,
    kind,
    cause: randomUUID(),
    tokenType: 'TOKEN_TYPE_LESSON',
    amount: { minorUnits: 8_900, currency: 'USD' },
    tokens: 0,
    number: '',
    when: wireTimestamp(Date.parse('2026-11-26T11:10:00Z')),
    card: null,
    url: '',
  });
  expect(await mailsOf(uid)).toEqual(mails);
});

test('what a deleted person wished is gone', async () => {
  const uid = newUid();
  await say(uid, noMail('lesson'));
  await facts.apply('parlance.identity.v1.UserDeleted', { person: person(uid, { status: 'deleted', version: 9 }) });
  const { rowCount } = await facts.database.pool.query('select 1 from preferences where uid = $1', [uid]);
  expect(rowCount).toBe(0);
});

describe('NS-60 one click in a mail (RFC 8058)', () => {
  const someone = async (status = 'enabled') => {
    const uid = newUid();
    const changes = { version: 1, ...(status === 'deleted' && { status }) };
    await facts.apply('parlance.identity.v1.ProfileChanged', { person: person(uid, changes) });
    return uid;
  };

  test('turns off mail of that kind and nothing else, however often and from how many places at once', async () => {
    const [tutor, student] = [newUid(), await someone()];
    await say(student, { ...noMail('money'), reminders: [60] });
    await book(tutor, student);
    await remind(tutor, student, 60);
    const token = tokens.make({ uid: student, area: 'lesson' });
    expect(await Promise.all(Array.from({ length: 8 }, () => unsubscribe(token)))).toEqual(Array(8).fill('lesson'));
    const { news, reminders, version } = await known(student);
    expect(news).toEqual({
      lesson: { mail: false, push: true },
      feedback: { mail: true, push: true },
      money: { mail: false, push: true },
      school: { mail: true, push: true },
    });
    expect([reminders, version]).toEqual([[60], 3]);
    expect(await mailsOf(student)).toEqual(['lesson-booked failed', 'lesson-reminder-hour failed']);
    expect(await eventsOf(student)).toEqual([{ version: 2 }, { version: 3 }]);
  });

  test('of somebody who is not there any more, or never was, answers the same and leaves nothing', async () => {
    for (const uid of [newUid(), await someone('deleted')]) {
      expect(await unsubscribe(tokens.make({ uid, area: 'feedback' }))).toBe('feedback');
      const { rowCount } = await facts.database.pool.query('select 1 from preferences where uid = $1', [uid]);
      expect(rowCount).toBe(0);
    }
  });

  test.each(['', 'x', '\u0000', 'a'.repeat(400)])(
    'with a token that we have not made it is refused: %#',
    async (token) => {
      await expect(unsubscribe(token)).rejects.toMatchObject({ reason: 'UNSUBSCRIBE_LINK_INVALID' });
    },
  );
});
