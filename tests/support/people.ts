/** Fresh people for a test, made as an administrator makes them, with random addresses so that tests do not meet. */
import { randomUUID } from 'node:crypto';
import { adminApi, apiAs, ok, type Api } from './api.ts';
import { setPassword } from './keycloak-admin.ts';
import { platform } from './platform-info.ts';

export type TestPerson = {
  uid: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  api: Api;
};

type Options = { timeZone?: string; isPte?: boolean; firstName?: string };

/** A name has letters alone; two people never share one, and none is the beginning of another's. */
const lettersOf = (tag: string): string => tag.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

async function person(role: 'student' | 'tutor' | 'admin', options: Options): Promise<TestPerson> {
  const tag = randomUUID().slice(0, 8);
  const email = `${role}-${tag}@example.com`;
  const password = platform().demoPassword;
  const names = { firstName: options.firstName ?? 'Robin', lastName: `Sample${lettersOf(tag)}` };
  const byPerson = await choosesPasswords();
  const made = ok(
    await (
      await adminApi()
    ).call<{ uid: string }>('POST', 'admin/users', {
      role,
      email,
      ...(byPerson ? {} : { password }),
      ...names,
      timeZone: options.timeZone ?? 'Australia/Darwin',
      ...(role === 'tutor' ? { isPte: options.isPte ?? false } : {}),
    }),
  );
  if (byPerson) await setPassword(email, password);
  return { uid: made.uid, email, password, ...names, api: await apiAs(email, password) };
}

let asInstalled: Promise<boolean> | undefined;
/** On a build as it is installed only the person chooses a password, behind a mailed link. */
function choosesPasswords(): Promise<boolean> {
  asInstalled ??= adminApi().then(async (admin) => (await admin.call('GET', '/api/dev/clock')).status === 404);
  return asInstalled;
}

export const newStudent = (options: Options = {}): Promise<TestPerson> => person('student', options);
export const newAdmin = (options: Options = {}): Promise<TestPerson> => person('admin', options);

export const newUntestedTutor = (options: Options = {}): Promise<TestPerson> => person('tutor', options);

/** A tutor who has passed the speed test. */
export async function newTutor(options: Options = {}): Promise<TestPerson> {
  const tutor = await person('tutor', options);
  ok(await tutor.api.call('PUT', 'profile/tutor/speed-test', { up: 20, down: 40, agreed: true }));
  return tutor;
}

/** Tokens by the administrator and the entitlement by the development call, as a purchase will give them later. */
export async function entitle(student: TestPerson, tokens: number): Promise<void> {
  const admin = await adminApi();
  ok(
    await admin.call('POST', `admin/tokens/${student.uid}`, {
      tokenType: 'lessonTokens',
      delta: tokens,
      reason: 'For a test lesson',
    }),
  );
  await allow(student);
}

/** The entitlement alone: ninety days of one-on-one lessons of Workplace English. */
export async function allow(student: TestPerson): Promise<void> {
  const now = await schoolNow();
  ok(
    await (
      await adminApi()
    ).call('POST', '/api/dev/entitlements', {
      uid: student.uid,
      priceId: 'price_workplace_one',
      expiredAt: now + 90 * 86_400_000,
    }),
  );
}

export async function schoolNow(): Promise<number> {
  const answer = await (await adminApi()).call('GET', 'profile/me');
  return Number(answer.headers.get('x-school-time'));
}

/** Moves the school's clock forward to an instant; answers when every process has taken it over. */
export async function moveClock(to: number): Promise<void> {
  ok(await (await adminApi()).call('POST', '/api/dev/clock', { to }));
}
