/**
 * An administrator decides on a report. Suspended disables the tutor's account, removed closes it, a warning is
 * mailed. A suspension that is taken back opens the account again, unless something else keeps it closed.
 */
import { refuse } from '../domain/refusals.ts';
import { linkLifeMs } from '../domain/mail-link.ts';
import { decide, sameDecision, type Decision, type Report } from '../domain/report.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { DeleteUser } from './delete-user.ts';
import type { MeetDeps } from './meet-account.ts';
import type { Call, Stores } from './ports.ts';
import { replayOf } from './replay.ts';
import type { UpdateUser } from './update-user.ts';

type ResolveReportCommand = { reportId: string; expectedVersion: number; decision: Decision };
type ReportEffect = 'none' | 'warned' | 'disabled' | 'enabled' | 'deleted';
type Resolved = { report: Report; effect: ReportEffect };
type Deps = MeetDeps & { updateUser: UpdateUser; deleteUser: DeleteUser };
export type ResolveReport = (command: ResolveReportCommand, call: Call) => Promise<Resolved>;

export function makeResolveReport(deps: Deps): ResolveReport {
  return async (command, call) => {
    if (!isUuid(command.reportId)) throw refuse('REPORT_NOT_FOUND');
    const earlier = await replayOf<Resolved>(deps.uow, call, command);
    if (earlier) return earlier;
    const report = await deps.uow.run((stores) => current(stores, command));
    const effect = await actOnAccount(deps, report, command.decision, call);
    return deps.uow.run((stores) =>
      stores.once.run(call, command, () => write(stores, deps, { command, effect }, call)),
    );
  };
}

async function current({ reports }: Stores, { reportId, expectedVersion }: ResolveReportCommand): Promise<Report> {
  const report = await reports.lock(reportId);
  if (!report) throw refuse('REPORT_NOT_FOUND');
  if (expectedVersion !== 0 && report.version !== expectedVersion) throw refuse('STALE_VERSION');
  return report;
}

/** Done before it is written down, and harmless when done twice. An action that stands already does nothing again. */
async function actOnAccount(
  deps: Deps,
  { id, tutorUid, action: before }: Report,
  { action }: Decision,
  { actorUid }: Call,
): Promise<ReportEffect> {
  const tutor = await deps.uow.run(({ people }) => people.find(tutorUid));
  if (action === before || !tutor || tutor.status === 'deleted') return 'none';
  if (action === 'removed') {
    await deps.deleteUser({ uid: tutorUid, reason: 'A report' }, { actorUid });
    return 'deleted';
  }
  if (action === 'suspended') {
    await deps.uow.run(({ reports }) => reports.keepClosed(id));
    await setEnabled(deps, { uid: tutorUid, enabled: false, actorUid });
    return 'disabled';
  }
  const opens = await deps.uow.run(({ reports }) => reports.aloneKeepsClosed(id));
  if (opens) await setEnabled(deps, { uid: tutorUid, enabled: true, actorUid });
  if (action === 'warning') return 'warned';
  return opens ? 'enabled' : 'none';
}

type Switch = { uid: string; enabled: boolean; actorUid: string };

async function setEnabled({ updateUser }: Deps, { uid, enabled, actorUid }: Switch): Promise<void> {
  const command = { uid, expectedVersion: 0, edit: { enabled } };
  await updateUser(command, { actorUid, rpc: 'ResolveReport', key: undefined });
}

type Decided = { command: ResolveReportCommand; effect: ReportEffect };

async function write(stores: Stores, deps: Deps, { command, effect }: Decided, { actorUid }: Call) {
  const before = await current(stores, command);
  if (sameDecision(before, command.decision)) return { report: before, effect };
  const report = decide(before, command.decision, { uid: actorUid, at: deps.clock.now() });
  await stores.reports.save(report);
  if (report.action !== 'suspended') await stores.reports.release(report.id);
  const { id: reportId, action, resolved, tutorUid: subjectUid } = report;
  const fields = { before: { action: before.action, resolved: before.resolved }, after: { action, resolved } };
  await stores.acts.add({ act: 'report.resolved', actorUid, subjectUid, details: { reportId, effect }, fields });
  if (effect === 'warned') await mailWarning(stores, deps, subjectUid);
  return { report, effect };
}

async function mailWarning(stores: Stores, { ids, tokens, realTime }: Deps, uid: string): Promise<void> {
  const person = await stores.people.find(uid);
  if (!person) return;
  const reference = ids.next();
  const createdAt = realTime.now();
  await stores.links.insert({
    reference,
    uid,
    email: person.email,
    origin: 'warning',
    createdAt,
    usedAt: undefined,
    tokenHash: tokens.hash(tokens.tokenFor(reference)),
    expiresAt: new Date(createdAt.getTime() + linkLifeMs),
  });
  await stores.facts.addMail({ kind: 'warning', person, email: person.email, reference });
}
