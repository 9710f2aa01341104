import type { HourNewsDue } from '@parlance/proto/booking/v1';
import { at } from '@parlance/proto/testing/messages';
import { appliedFacts, type AppliedFacts } from '../../../test/applied-facts.ts';
import { newUid, person } from '../../../test/facts.ts';

let facts: AppliedFacts;
beforeAll(async () => {
  facts = await appliedFacts('notification-hours');
});
afterAll(() => facts.database.drop());

const startsAt = '2026-11-26T22:30:00Z';
const ms = Date.parse(startsAt);
async function known(role: 'ROLE_STUDENT' | 'ROLE_TUTOR', enabled = true): Promise<string> {
  const uid = newUid();
  await facts.apply('parlance.identity.v1.UserVerified', { person: person(uid, { role, enabled }) });
  return uid;
}
const due = (
  kind: string,
  uids: readonly string[],
  over: Partial<HourNewsDue['readers'][number]> = {},
): HourNewsDue => ({
  kind,
  cause: newUid(),
  readers: uids.map((uid) => ({
    uid,
    timeZone: 'Australia/Darwin',
    startsAt: at(startsAt),
    isPte: false,
    others: 0,
    ...over,
  })),
});
const tell = (fact: HourNewsDue) => facts.apply('parlance.booking.v1.HourNewsDue', fact);
const rowsOf = async (sql: string, uid: string) => (await facts.database.pool.query<object>(sql, [uid])).rows;
const noticesOf = (uid: string) => rowsOf('select title, message, path, roles from announcements where uid = $1', uid);
const mailsOf = (uid: string) => rowsOf('select kind, notice from mails where uid = $1', uid);

test('NS-77 a teacher reads of the hour in the own zone, and is led to it in the schedule', async () => {
  const uid = await known('ROLE_TUTOR');
  await tell(due('asked', [uid]));
  const message =
    'Students look for a Workplace lesson on Friday 27 November at 08:00 (Australia/Darwin) and find too few open hours.';
  const title = 'Could you open this hour?';
  expect(await noticesOf(uid)).toEqual([{ title, message, path: `/tutor/schedule?at=${ms}`, roles: ['tutor'] }]);
  expect(await mailsOf(uid)).toEqual([{ kind: 'hour-asked', notice: { startsAt: ms, isPte: false, more: 0 } }]);
  const [event] = await facts
    .liveEventsOf(uid)
    .then((all) => all.filter(({ type }) => type === 'announcement.created'));
  expect(event?.data).toMatchObject({ title, path: `/tutor/schedule?at=${ms}` });
});

test('NS-77 a student is led to a search of that hour on the own clock', async () => {
  const uid = await known('ROLE_STUDENT');
  await tell(due('opened', [uid], { timeZone: 'America/Sao_Paulo', isPte: true, others: 1 }));
  const message =
    'You looked for a PTE lesson: Thursday 26 November at 19:30 (America/Sao_Paulo) has just opened. One more of your hours is open too. Whoever books first has it.';
  const path = '/student/bookings?view=search&from=2026-11-26&to=2026-11-26&time=19';
  expect(await noticesOf(uid)).toEqual([{ title: 'An hour you wanted is open', message, path, roles: ['student'] }]);
});

test('NS-77 once, however often it is told; not to who is gone or is of another role', async () => {
  const [student, gone, tutor] = [
    await known('ROLE_STUDENT'),
    await known('ROLE_STUDENT', false),
    await known('ROLE_TUTOR'),
  ];
  const fact = due('opened', [student, gone, tutor, newUid()]);
  for (let again = 0; again < 3; again += 1) await tell(fact);
  expect([(await noticesOf(student)).length, (await mailsOf(student)).length]).toEqual([1, 1]);
  for (const uid of [gone, tutor]) expect([await noticesOf(uid), await mailsOf(uid)]).toEqual([[], []]);
});

test('NS-77 who wishes no mail about lessons is told by the bell alone', async () => {
  const uid = await known('ROLE_STUDENT');
  await facts.database.pool.query(`insert into preferences (uid, no_mail, reminders) values ($1, '{lesson}', '{}')`, [
    uid,
  ]);
  await tell(due('opened', [uid]));
  expect([(await noticesOf(uid)).length, await mailsOf(uid)]).toEqual([1, []]);
});

test('NS-77 what an unknown kind says waits for a release that knows it', async () => {
  await expect(tell(due('closed', [newUid()]))).rejects.toThrow('nobody is told');
});
