/** Conversations in the words of the contract. */
import type {
  ChatMessageInput,
  ConversationInput,
  ConversationPersonInput,
  ConversationReportInput,
} from '@parlance/proto/media/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { ChatLine } from '../domain/chat-line.ts';
import type { ReportedPerson, ReportView } from '../queries/conversation-reports.ts';
import type { ConversationView } from '../queries/conversations.ts';

/** Of which conversation it is, its two people know. */
export function lineMessage({ id, uid, name, content, seq, when }: Omit<ChatLine, 'place'>): ChatMessageInput {
  return { id, uid, name, content, seq, when: toTimestamp(when) };
}

export function conversationMessage(view: ConversationView): ConversationInput {
  const { withUid: uid, withRole: role, name, imageUrl, last } = view;
  return {
    with: { uid, role, name, imageUrl },
    last: last && lineMessage({ ...last, when: new Date(last.when) }),
    unread: view.unread,
    readSeq: view.readSeq,
    lastSeq: view.lastSeq,
    closed: !view.isOpen,
    blocked: view.blocked,
  };
}

const personMessage = (person: ReportedPerson, role: string): ConversationPersonInput => ({ ...person, role });

export function reportMessage({ report, student, tutor }: ReportView): ConversationReportInput {
  const { id, reportedBy, message, resolved, version } = report;
  return {
    id,
    student: personMessage(student, 'student'),
    tutor: personMessage(tutor, 'tutor'),
    reportedBy,
    message,
    when: toTimestamp(report.when),
    resolved,
    resolvedAt: report.resolvedAt ? toTimestamp(report.resolvedAt) : null,
    resolvedBy: report.resolvedBy ?? '',
    version,
  };
}
