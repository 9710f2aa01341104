/** Of the nine callers identity knows who they are. */
import type { Person, Role } from '@parlance/identity/domain/person';
import { enrol, lessonOf } from '@parlance/identity/test/people';
import type { Identity } from '@parlance/identity/test/services-for-test';
import type { CallerName } from './who.ts';

type Known = Exclude<CallerName, 'anonymous'>;
const roles: Record<Known, [Role, Partial<Person>]> = {
  unverified: ['student', { emailVerified: false }],
  studentA: ['student', {}],
  studentB: ['student', {}],
  tutorA: ['tutor', {}],
  tutorB: ['tutor', {}],
  training: ['tutor', { status: 'training' }],
  disabled: ['student', {}],
  admin: ['admin', {}],
};

/** The people whom booking knows; one lesson with each teacher, and a report about one of them. */
export async function enrolAll(
  { cases, home }: Identity,
  uids: Record<Known, string>,
): Promise<Record<string, string>> {
  for (const [name, uid] of Object.entries(uids) as [Known, string][]) {
    const [role, over] = roles[name];
    await enrol(home, role, { uid, ...over });
  }
  const admin = { actorUid: uids.admin, rpc: 'UpdateUser', key: undefined };
  await cases.updateUser({ uid: uids.disabled, expectedVersion: 0, edit: { enabled: false } }, admin);
  const student = { uid: uids.studentA, role: 'student' as const };
  const tutor = (uid: string) => ({ uid, role: 'tutor' as const });
  const lesson = await lessonOf(home, { tutor: tutor(uids.tutorA), student });
  await lessonOf(home, { tutor: tutor(uids.tutorB), student }, { daysAgo: 2 });
  const complaint = { tutorUid: uids.tutorB, bookingId: '', message: 'Came late', studentUid: '' };
  const { reportId } = await cases.reportTutor(complaint, student, { ...admin, actorUid: student.uid });
  return { lesson, report: reportId, spare: (await enrol(home, 'student')).uid };
}
