/** An administrator reads a conversation that was reported, and decides. Nobody else's is open to the school, and each reading is noted. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { ChatLine } from '../domain/chat-line.ts';
import { decideReport, type ConversationReport } from '../domain/conversation-report.ts';
import { refuse } from '../domain/refusals.ts';
import type { UnitOfWork } from './ports.ts';

type Deps = { uow: UnitOfWork; clock: Clock };
type Lines = { lines: ChatLine[]; more: boolean };

const demandId = (id: string): string => {
  if (!isUuid(id)) throw refuse('REPORT_NOT_FOUND');
  return id;
};

export type ReadReported = ReturnType<typeof makeReadReported>;

export function makeReadReported({
  uow,
  clock,
  listLatest,
}: Deps & { listLatest: (page: { place: string; before: number; limit: number }) => Promise<Lines> }) {
  return async ({ reportId, uid, ...page }: { reportId: string; uid: string; before: number; limit: number }) => {
    const id = demandId(reportId);
    // Noted before it is read: what could not be noted is not shown.
    const report = await uow.run(async ({ conversationReports, facts }) => {
      const known = await conversationReports.find(id);
      if (!known) throw refuse('REPORT_NOT_FOUND');
      if (known.resolved) throw refuse('REPORT_RESOLVED');
      await facts.conversationReviewed(known, 'read', { uid, at: clock.now() });
      return known;
    });
    return { report, ...(await listLatest({ place: report.conversationId, ...page })) };
  };
}

export type ResolveReport = ReturnType<typeof makeResolveReport>;

export function makeResolveReport({ uow, clock }: Deps) {
  return (command: { reportId: string; resolved: boolean; expectedVersion: number; uid: string }) =>
    uow.run(async ({ conversationReports, facts }): Promise<ConversationReport> => {
      const { resolved, expectedVersion, uid } = command;
      const report = await conversationReports.lock(demandId(command.reportId));
      if (!report) throw refuse('REPORT_NOT_FOUND');
      if (report.resolved === resolved) return report;
      if (expectedVersion !== 0 && report.version !== expectedVersion) throw refuse('STALE_VERSION');
      const by = { uid, at: clock.now() };
      const decided = decideReport(report, resolved, by);
      await conversationReports.save(decided);
      await facts.conversationReviewed(decided, resolved ? 'resolved' : 'reopened', by);
      return decided;
    });
}
