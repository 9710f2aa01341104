/** Whoever may not be in the lesson any more is out of it within a second, whatever the cause: socket, sound and picture, counted by packets on both sides. */
import { makeBrowser } from '@parlance/deploy/hosted-pages';
import { signIn } from '@parlance/deploy/sign-in';
import { expect, test } from '@playwright/test';
import { adminApi, apiWith, ok } from '../../support/api.ts';
import { enterGroupCall, type CallPeer } from '../../support/call-peer/call-peer.ts';
import { eventually } from '../../support/eventually.ts';
import { newGroupStudent, openGroupLesson, takeSeat } from '../../support/group-lesson.ts';
import { hourAhead } from '../../support/lessons.ts';
import { moveClock, newTutor, type TestPerson } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';

const minute = 60_000;
/** On a machine that does other work the people who talk are late themselves. */
const promisedMs = process.env.FULL ? 1_000 : 4_000;
const realm = () => `${platform().publicUrl}/auth/realms/parlance/protocol/openid-connect`;

/** At the device of which the room knows. */
type SignedIn = TestPerson & { refreshToken: string };
type Seated = { person: SignedIn; call: CallPeer };

async function signedIn(person: TestPerson): Promise<SignedIn> {
  const { accessToken, refreshToken } = await signIn({ publicUrl: platform().publicUrl, ...person });
  return { ...person, refreshToken, api: apiWith(accessToken) };
}

async function atSignIn(door: string, form: Record<string, string>): Promise<void> {
  const answer = await fetch(`${realm()}/${door}`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'portal', ...form }),
  });
  expect(answer.ok).toBe(true);
}

/** On the hosted page, in another browser than the one of the lesson. */
async function chooseAnotherPassword({ email, password }: SignedIn): Promise<void> {
  const browser = makeBrowser(new URL(realm()).origin);
  const query = new URLSearchParams({
    client_id: 'portal',
    redirect_uri: `${platform().publicUrl}/callback`,
    response_type: 'code',
    scope: 'openid',
    nonce: 'n',
    kc_action: 'UPDATE_PASSWORD',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  const form = await browser.submit(await browser.visit(`${realm()}/auth?${query}`), { username: email, password });
  const wanted = `${password}, and longer`;
  const { leftTo } = await browser.submit(form, { 'password-new': wanted, 'password-confirm': wanted });
  expect(leftTo).toContain('/callback');
}

const change = async ({ uid }: TestPerson, edit: object) =>
  ok(await (await adminApi()).call('PUT', `admin/user/${uid}`, edit));

async function suspendOnReport(tutor: TestPerson, student: TestPerson): Promise<void> {
  const admin = await adminApi();
  const message = 'Was rude all through the lesson.';
  ok(await admin.call('POST', `profile/tutor/${tutor.uid}/report`, { message, uid: student.uid }));
  type Reports = { items: { id: string; tutor: { uid: string } }[] };
  const { items } = ok(await admin.call<Reports>('GET', 'admin/reports?resolved=false'));
  const made = items.find((one) => one.tutor.uid === tutor.uid);
  ok(await admin.call('PUT', `admin/reports/${made?.id}`, { action: 'suspended', resolved: true }));
}

const causes: [name: string, act: (person: SignedIn) => Promise<unknown>][] = [
  ['the account is disabled', (person) => change(person, { enabled: false })],
  ['another role', (person) => change(person, { role: 'tutor' })],
  ['another address', (person) => change(person, { email: `new-${person.email}` })],
  ['a new password', chooseAnotherPassword],
  ['a sign-out', ({ refreshToken }) => atSignIn('logout', { refresh_token: refreshToken })],
  ['a revoked sign-in', ({ refreshToken }) => atSignIn('revoke', { token: refreshToken })],
];

/** When the last packet of each kind came, from either to the other. */
function lastBetween(one: Seated, other: Seated): Record<string, number | undefined> {
  const [from, to] = [one.call.lastFrom(other.person.uid), other.call.lastFrom(one.person.uid)];
  return { soundIn: from.sound, pictureIn: from.picture, soundOut: to.sound, pictureOut: to.picture };
}

async function flows(one: Seated, other: Seated, since = performance.now()): Promise<void> {
  await eventually('sound and picture go both ways', async () =>
    Object.values(lastBetween(one, other)).every((at) => (at ?? 0) > since),
  );
}

test('L10 a disabled account, another role or address, a report, a new password, a sign-out: each ends socket, sound and picture in the lesson within a second, and nobody else’s', async () => {
  test.setTimeout(240_000);
  const witnesses = ['Wanda', 'Wim'];
  const tutor = await newTutor();
  const students: TestPerson[] = [];
  // One after the other: ten new passwords at once are more than a busy sign-in server hashes in time.
  for (const name of [...causes.map((_, place) => `Sam${'abcdefg'[place]}`), ...witnesses])
    students.push(await newGroupStudent(name));
  const when = await hourAhead(20 * minute);
  const place = await openGroupLesson(tutor, when, students.length);
  for (const student of students) await takeSeat(student, place);
  await moveClock(when);
  ok(await tutor.api.call('PUT', `groupsessions/groupsession/${place.session}/${place.lesson}/commence`));

  const seated: Seated[] = [];
  for (const one of [...students, tutor]) {
    const person = await signedIn(one);
    seated.push({ person, call: await enterGroupCall(person, place, { isFilmed: true, clings: true }) });
  }
  await Promise.all(seated.map(({ call }) => call.connected()));
  const [first, second, teacher] = seated.slice(causes.length) as [Seated, Seated, Seated];

  async function isOut(cause: string, seat: Seated, act: () => Promise<unknown>): Promise<void> {
    await flows(seat, first);
    await act();
    const acted = performance.now();
    await eventually(`${cause}: put out`, async () => seat.call.ended());
    await flows(first, second, acted + 1.2 * promisedMs);
    for (const [line, at] of Object.entries(lastBetween(seat, first)))
      expect({ cause, line, inTime: (at ?? Infinity) - acted < promisedMs }).toEqual({ cause, line, inTime: true });
    expect({ cause, again: await seat.call.asksAgain() }).toEqual({ cause, again: 401 });
  }

  for (const [index, [cause, act]] of causes.entries()) {
    const seat = seated[index] as Seated;
    await test.step(cause, () => isOut(cause, seat, () => act(seat.person)));
  }
  await test.step('a report', () => isOut('a report', teacher, () => suspendOnReport(teacher.person, first.person)));
  expect([first.call.ended(), second.call.ended()]).toEqual([undefined, undefined]);
  await Promise.all(seated.map(({ call }) => call.leave()));
});
