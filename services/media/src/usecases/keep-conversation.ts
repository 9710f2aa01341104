/** What one of the two does besides writing: reads, blocks, and lets the school look. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { chatId } from '../domain/chat-line.ts';
import { readUpTo, type Conversation } from '../domain/conversation.ts';
import { reportMessage } from '../domain/conversation-report.ts';
import { refuse } from '../domain/refusals.ts';
import type { Stores, UnitOfWork } from './ports.ts';

type Deps = { uow: UnitOfWork; clock: Clock };
/** Who asks, and the other. */
type Who = { uid: string; withUid: string };

async function lockTheirs({ conversations }: Stores, { uid, withUid }: Who): Promise<Conversation> {
  const conversation = await conversations.lock(uid, withUid);
  if (!conversation) throw refuse('CONVERSATION_NOT_FOUND');
  return conversation;
}

export type MarkRead = ReturnType<typeof makeMarkRead>;

export function makeMarkRead({ uow, clock }: Deps) {
  return ({ seq, ...who }: Who & { seq: number }): Promise<void> =>
    uow.run(async (stores) => {
      const conversation = await lockTheirs(stores, who);
      const upTo = readUpTo(conversation, seq);
      if (upTo === undefined) return;
      const side = await stores.conversations.noteRead(conversation.mine, upTo);
      await stores.facts.conversationChanged(side, 'read', clock.now());
    });
}

export type BlockConversation = ReturnType<typeof makeBlockConversation>;

export function makeBlockConversation({ uow, clock }: Deps) {
  return ({ blocked, ...who }: Who & { blocked: boolean }): Promise<void> =>
    uow.run(async (stores) => {
      const { mine } = await lockTheirs(stores, who);
      if (mine.blocked === blocked) return;
      await stores.conversations.setBlocked(mine, blocked);
      await stores.facts.conversationChanged(mine, blocked ? 'blocked' : 'unblocked', clock.now());
    });
}

export type ReportConversation = ReturnType<typeof makeReportConversation>;

export function makeReportConversation({ uow, clock }: Deps) {
  return ({ id: rawId, message: raw, ...who }: Who & { id: string; message: string }): Promise<string> => {
    const id = chatId(rawId);
    const message = reportMessage(raw);
    return uow.run(async (stores) => {
      const { id: conversationId } = await lockTheirs(stores, who);
      const known = await stores.conversationReports.find(id);
      if (known) {
        const isSame = known.conversationId === conversationId && known.reportedBy === who.uid;
        if (!isSame || known.message !== message) throw refuse('CHAT_ID_TAKEN');
        return id;
      }
      const made = { id, conversationId, reportedBy: who.uid, message, when: clock.now() };
      if (!(await stores.conversationReports.insert(made))) throw refuse('REPORT_OPEN');
      return id;
    });
  };
}
