/** People in a test's database without any account behind them; everybody is somebody new. */
import { randomBytes } from 'node:crypto';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import { registerPerson, type Actor, type Person, type Role } from '../src/domain/person.ts';
import { makeLessonStore } from '../src/outbound/postgres/lesson-store.ts';
import { makePersonStore } from '../src/outbound/postgres/person-store.ts';
import { schoolNow, type RunningIdentity } from './running-identity.ts';

export const newUid = () => randomBytes(16).toString('hex');
export const officer: Actor = { uid: 'a'.repeat(32), role: 'admin' };

/** A command as a handler makes it of a request: what was asked is compared when its key comes again. */
export function commandBy<R extends object>({ uid }: { uid: string }, request: R, rpc = 'Test', key?: string) {
  return { ...request, once: { actorUid: uid, rpc, key, body: request } };
}

export async function enrol(
  { pool }: Pick<RunningIdentity, 'pool'>,
  role: Role,
  over: Partial<Person> & { ratingAvg?: number; isPte?: boolean } = {},
): Promise<Actor> {
  const uid = over.uid ?? newUid();
  const { ratingAvg, isPte, ...rest } = over;
  const account = {
    uid,
    role,
    email: `${uid}@example.com`,
    emailVerified: true,
    firstName: 'Robin',
    lastName: 'Vale',
    timeZone: 'Asia/Kolkata',
    country: 'IN',
    about: 'Learns English for work.',
    enabled: true,
  };
  const { person } = registerPerson(
    { ...account, tutor: { ratingAvg: ratingAvg ?? 0, isPte: isPte ?? false } },
    schoolNow,
  );
  await makePersonStore(pool).insert({ ...person, ...rest });
  return { uid, role };
}

/** A lesson as booking's facts leave it. */
export async function lessonOf(
  { pool }: Pick<RunningIdentity, 'pool'>,
  { tutor, student }: { tutor: Actor; student: Actor },
  over: { status?: string; isPte?: boolean; daysAgo?: number; version?: number; bookingId?: string } = {},
): Promise<string> {
  const { status = 'completed', isPte = false, daysAgo = 1, version = 5, bookingId = uuidv7(new Date()) } = over;
  const startsAt = new Date(schoolNow.getTime() - daysAgo * 86_400_000);
  const lesson = { bookingId, tutorUid: tutor.uid, studentUid: student.uid, status, isPte, startsAt, version };
  await makeLessonStore(pool).keep(lesson);
  return bookingId;
}
