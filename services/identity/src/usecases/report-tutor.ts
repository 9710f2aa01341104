/** A student reports a tutor to the school, about a lesson or in general. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { refuseFaults } from '../domain/account-fields.ts';
import type { Actor } from '../domain/person.ts';
import { isTheirLesson } from '../domain/rating.ts';
import { refuse } from '../domain/refusals.ts';
import { reportFaults, reportRefusal, reportWindowMs, type Report } from '../domain/report.ts';
import { requireStudent, tutorSeenBy } from './known-people.ts';
import { studentMeant } from './on-behalf.ts';
import type { Stores, UnitOfWork } from './ports.ts';

type ReportTutorCommand = { tutorUid: string; bookingId: string; message: string; studentUid: string; once: Command };
type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId };

export type ReportTutor = ReturnType<typeof makeReportTutor>;

export function makeReportTutor(deps: Deps) {
  return async ({ once, ...command }: ReportTutorCommand, actor: Actor): Promise<{ reportId: string }> => {
    refuseFaults(reportFaults(command.message));
    const studentUid = studentMeant(actor, command.studentUid);
    return deps.uow.run((stores) => stores.once(once, () => report(stores, deps, { ...command, studentUid }, actor)));
  };
}

async function report(stores: Stores, { clock, newId }: Deps, command: Omit<ReportTutorCommand, 'once'>, actor: Actor) {
  const { tutorUid, studentUid, bookingId } = command;
  await tutorSeenBy(stores, requireStudent(await stores.people.find(studentUid)), tutorUid);
  if (bookingId !== '') {
    const lesson = isUuid(bookingId) ? await stores.lessons.find(bookingId) : undefined;
    if (!isTheirLesson(lesson, command)) throw refuse('LESSON_NOT_YOURS');
  }
  // What the school writes down in a student's name is its own affair.
  if (actor.role !== 'admin') await refuseUnlessHeard(stores, command, clock.now());
  const made: Report = {
    id: newId(),
    tutorUid,
    studentUid,
    bookingId: bookingId === '' ? undefined : bookingId,
    message: command.message.trim(),
    action: 'none',
    resolved: false,
    when: clock.now(),
    resolvedAt: undefined,
    resolvedBy: undefined,
    version: 1,
  };
  await stores.reports.insert(made);
  if (actor.role === 'admin') {
    const details = { reportId: made.id, studentUid };
    await stores.acts.add({ act: 'tutor.reported', actorUid: actor.uid, subjectUid: tutorUid, details });
  }
  return { reportId: made.id };
}

type Pair = Pick<ReportTutorCommand, 'studentUid' | 'tutorUid'>;

async function refuseUnlessHeard({ lessons, reports }: Stores, who: Pair, now: Date): Promise<void> {
  const latest = await reports.lockLatest(who, new Date(now.getTime() - reportWindowMs));
  const refusal = reportRefusal(await lessons.statusesOf(who), latest, now);
  if (refusal) throw refuse(refusal.reason, 'retryAfterMs' in refusal ? refusal : {});
}
