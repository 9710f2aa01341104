/** People in a test's database without any account behind them; everybody is somebody new. */
import { randomBytes } from 'node:crypto';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import { registerPerson, type Person, type Role } from '../src/domain/person.ts';
import { makePersonStore } from '../src/outbound/postgres/person-store.ts';
import { makeLessonStore } from '../src/outbound/postgres/tutor-links.ts';
import type { Asker } from '../src/usecases/on-behalf.ts';
import type { Call } from '../src/usecases/ports.ts';
import { schoolNow, type Harness } from './harness.ts';

export const newUid = () => randomBytes(16).toString('hex');
export const officer: Asker = { uid: 'a'.repeat(32), role: 'admin' };

export function calling({ uid }: Asker, key?: string, rpc = 'Test'): Call {
  return { actorUid: uid, rpc, key };
}

export async function enrol(
  { database }: Pick<Harness, 'database'>,
  role: Role,
  over: Partial<Person> & { ratingAvg?: number; isPte?: boolean } = {},
): Promise<Asker> {
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
  await makePersonStore(database.pool).insert({ ...person, ...rest });
  return { uid, role };
}

/** A lesson as booking's facts leave it. */
export async function lessonOf(
  { database }: Pick<Harness, 'database'>,
  { tutor, student }: { tutor: Asker; student: Asker },
  over: { status?: string; isPte?: boolean; daysAgo?: number; version?: number; bookingId?: string } = {},
): Promise<string> {
  const { status = 'completed', isPte = false, daysAgo = 1, version = 5, bookingId = uuidv7(new Date()) } = over;
  const startsAt = new Date(schoolNow.getTime() - daysAgo * 86_400_000);
  const lesson = { bookingId, tutorUid: tutor.uid, studentUid: student.uid, status, isPte, startsAt, version };
  await makeLessonStore(database.pool).keep(lesson);
  return bookingId;
}
