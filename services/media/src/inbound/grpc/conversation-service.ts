/** What the gateway asks of media about what people write to each other. */
import { lists } from '@parlance/proto/limits';
import { ConversationService } from '@parlance/proto/media/v1';
import { defineService, requireActor } from '@parlance/runtime/grpc/server';
import { pageLimit } from '@parlance/runtime/paging/page-limit';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { refuse } from '../../domain/refusals.ts';
import { findReportView, listConversationReports } from '../../queries/conversation-reports.ts';
import { countUnread, findConversation, listConversations } from '../../queries/conversations.ts';
import { listChat, listLatestChat } from '../../queries/list-chat.ts';
import type { BlockConversation, MarkRead, ReportConversation } from '../../usecases/keep-conversation.ts';
import type { ReadReported, ResolveReport } from '../../usecases/review-report.ts';
import type { SendMessage } from '../../usecases/send-message.ts';
import { conversationMessage, lineMessage, reportMessage } from '../../wire/conversation-mapping.ts';

type Deps = {
  db: Queryable;
  sendMessage: SendMessage;
  markRead: MarkRead;
  blockConversation: BlockConversation;
  reportConversation: ReportConversation;
  readReported: ReadReported;
  resolveConversationReport: ResolveReport;
};

const linesOf = (limit: number) => pageLimit(limit, { usual: lists.chatPage, most: lists.chatPageMax });
const rowsOf = (amount: number) =>
  pageLimit(amount, { usual: lists.conversationsPage, most: lists.conversationsPageMax, field: 'amount' });

async function theirs(db: Queryable, uid: string, withUid: string) {
  const view = await findConversation(db, { uid, withUid });
  if (!view) throw refuse('CONVERSATION_NOT_FOUND');
  return view;
}

async function reportView(db: Queryable, id: string) {
  const view = await findReportView(db, id);
  if (!view) throw refuse('REPORT_NOT_FOUND');
  return reportMessage(view);
}

export function makeConversationService({ db, ...cases }: Deps) {
  return defineService(ConversationService, {
    listConversations: async ({ amount, pageToken }, call) => {
      const { uid } = requireActor(call);
      const page = listConversations(db, { uid, limit: rowsOf(amount), pageToken });
      const [{ items, next }, unread] = await Promise.all([page, countUnread(db, uid)]);
      return { conversations: items.map(conversationMessage), unread, nextPageToken: next };
    },
    listMessages: async ({ uid: withUid, after, before, limit }, call) => {
      const view = await theirs(db, requireActor(call).uid, withUid);
      const page = { place: view.id, limit: linesOf(limit) };
      const { lines, more } = await (after > 0
        ? listChat(db, { ...page, after })
        : listLatestChat(db, { ...page, before: Math.max(0, before) }));
      return { conversation: conversationMessage(view), messages: lines.map(lineMessage), more };
    },
    sendMessage: async ({ uid: withUid, id, content }, call) => {
      const { uid, name } = requireActor(call);
      return { message: lineMessage(await cases.sendMessage({ withUid, id, content, sender: { uid, name } })) };
    },
    markMessagesRead: async ({ uid: withUid, seq }, call) => {
      const { uid } = requireActor(call);
      await cases.markRead({ uid, withUid, seq });
      return { conversation: conversationMessage(await theirs(db, uid, withUid)) };
    },
    blockConversation: async ({ uid: withUid, blocked }, call) => {
      const { uid } = requireActor(call);
      await cases.blockConversation({ uid, withUid, blocked });
      return { conversation: conversationMessage(await theirs(db, uid, withUid)) };
    },
    reportConversation: async ({ uid: withUid, id, message }, call) => {
      const { uid } = requireActor(call);
      return { reportId: await cases.reportConversation({ uid, withUid, id, message }) };
    },
    listConversationReports: async ({ resolved, amount, pageToken }) => {
      const { items, next } = await listConversationReports(db, { resolved, limit: rowsOf(amount), pageToken });
      return { reports: items.map(reportMessage), nextPageToken: next };
    },
    readReportedConversation: async ({ reportId, before, limit }, call) => {
      const { uid } = requireActor(call);
      const page = { before: Math.max(0, before), limit: linesOf(limit) };
      const { report, lines, more } = await cases.readReported({ reportId, uid, ...page });
      return { report: await reportView(db, report.id), messages: lines.map(lineMessage), more };
    },
    resolveConversationReport: async ({ reportId, resolved, expectedVersion }, call) => {
      const { uid } = requireActor(call);
      const { id } = await cases.resolveConversationReport({ reportId, resolved, expectedVersion, uid });
      return { report: await reportView(db, id) };
    },
  });
}
