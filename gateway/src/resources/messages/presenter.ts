import type { ChatMessage, Conversation, ConversationPerson, ConversationReport } from '@parlance/proto/media/v1';
import { epochMs } from '@parlance/proto/json/time';

export function messageJson({ id, uid, name, content, when, seq }: ChatMessage) {
  return { id, uid, name, content, when: when ? epochMs(when) : 0, seq };
}

const personJson = (person: ConversationPerson | null) => ({
  uid: person?.uid ?? '',
  name: person?.name ?? '',
  image: person?.imageUrl ?? '',
});

export function conversationJson({ last, with: other, ...conversation }: Conversation) {
  const { unread, readSeq, lastSeq, closed, blocked } = conversation;
  const role = other?.role === 'tutor' ? ('tutor' as const) : ('student' as const);
  return {
    with: { ...personJson(other), role },
    last: last && messageJson(last),
    unread,
    readSeq,
    lastSeq,
    closed,
    blocked,
  };
}

export function conversationReportJson({ student, tutor, when, resolvedAt, ...report }: ConversationReport) {
  const { id, reportedBy, message, resolved, resolvedBy, version } = report;
  return {
    id,
    student: personJson(student),
    tutor: personJson(tutor),
    reportedBy,
    message,
    when: when ? epochMs(when) : 0,
    resolved,
    resolvedAt: resolvedAt ? epochMs(resolvedAt) : null,
    resolvedBy,
    version,
  };
}
