/**
 * An administrator decides on a report. Suspended disables the tutor's account, removed closes it, a warning is
 * mailed. A suspension that is taken back opens the account again, unless something else keeps it closed.
 */
import type { Command } from '@parlance/runtime/idempotency/store';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { refuse } from '../domain/refusals.ts';
import { decide, sameDecision, type Decision, type Report } from '../domain/report.ts';
import type { DeleteUser } from './delete-user.ts';
import { mailLink } from './mail-link.ts';
import type { Stores, UseCaseDeps } from './ports.ts';
import { replayOf } from './replay.ts';
import type { UpdateUser } from './update-user.ts';

type ResolveReportCommand = { reportId: string; expectedVersion: number; decision: Decision; once: Command };
type ReportEffect = 'none' | 'warned' | 'disabled' | 'enabled' | 'deleted';
type Resolved = { report: Report; effect: ReportEffect };
type Deps = UseCaseDeps & { updateUser: UpdateUser; deleteUser: DeleteUser };

export type ResolveReport = ReturnType<typeof makeResolveReport>;

export function makeResolveReport(deps: Deps) {
  return async (command: ResolveReportCommand): Promise<Resolved> => {
    if (!isUuid(command.reportId)) throw refuse('REPORT_NOT_FOUND');
    const earlier = await replayOf<Resolved>(deps.uow, command.once);
    if (earlier) return earlier;
    const report = await deps.uow.run((stores) => current(stores, command));
    const effect = await actOnAccount(deps, report, command);
    return deps.uow.run((stores) => stores.once(command.once, () => write(stores, deps, command, effect)));
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
  { decision: { action }, once: { actorUid } }: ResolveReportCommand,
): Promise<ReportEffect> {
  const tutor = await deps.uow.run(({ people }) => people.find(tutorUid));
  if (action === before || !tutor || tutor.status === 'deleted') return 'none';
  if (action === 'removed') {
    await deps.deleteUser({ uid: tutorUid, reason: 'A report', actorUid });
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
  const once = { actorUid, rpc: 'ResolveReport', key: undefined, body: undefined };
  await updateUser({ uid, expectedVersion: 0, edit: { enabled }, once });
}

async function write(stores: Stores, deps: Deps, command: ResolveReportCommand, effect: ReportEffect) {
  const { actorUid } = command.once;
  const before = await current(stores, command);
  if (sameDecision(before, command.decision)) return { report: before, effect };
  const report = decide(before, command.decision, { uid: actorUid, at: deps.clock.now() });
  await stores.reports.save(report);
  if (report.action !== 'suspended') await stores.reports.release(report.id);
  const { id: reportId, action, resolved, tutorUid: subjectUid } = report;
  const fields = { before: { action: before.action, resolved: before.resolved }, after: { action, resolved } };
  await stores.acts.add({ act: 'report.resolved', actorUid, subjectUid, details: { reportId, effect }, fields });
  const warned = effect === 'warned' ? await stores.people.find(subjectUid) : undefined;
  if (warned) await mailLink(stores, deps, { person: warned, origin: 'warning' });
  return { report, effect };
}
