/** Of the nine callers identity knows who they are. */
import type { Person, Role } from '@parlance/identity/domain/person';
import { commandBy, enrol, lessonOf } from '@parlance/identity/test/people';
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
  { cases, pool }: Identity,
  uids: Record<Known, string>,
): Promise<Record<string, string>> {
  for (const [name, uid] of Object.entries(uids) as [Known, string][]) {
    const [role, over] = roles[name];
    await enrol({ pool }, role, { uid, ...over });
  }
  const disabling = { uid: uids.disabled, expectedVersion: 0, edit: { enabled: false } };
  await cases.updateUser(commandBy({ uid: uids.admin }, disabling));
  const student = { uid: uids.studentA, role: 'student' as const };
  const tutor = (uid: string) => ({ uid, role: 'tutor' as const });
  const lesson = await lessonOf({ pool }, { tutor: tutor(uids.tutorA), student });
  await lessonOf({ pool }, { tutor: tutor(uids.tutorB), student }, { daysAgo: 2 });
  const complaint = { tutorUid: uids.tutorB, bookingId: '', message: 'Came late', studentUid: '' };
  const { reportId } = await cases.reportTutor(commandBy(student, complaint), student);
  return { lesson, report: reportId, spare: (await enrol({ pool }, 'student')).uid };
}
