/** Keeps a line of one person to another. Sending it again under the same id answers the line that is there, later too. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { chatContent, chatId, nextChatTime, type ChatLine } from '../domain/chat-line.ts';
import { demandWritable } from '../domain/conversation.ts';
import { refuse } from '../domain/refusals.ts';
import type { UnitOfWork } from './ports.ts';
import { saidBefore } from './send-chat.ts';

type Command = { withUid: string; id: string; content: string; sender: { uid: string; name: string } };

export type SendMessage = ReturnType<typeof makeSendMessage>;

export function makeSendMessage({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return async ({ withUid, sender, ...raw }: Command): Promise<ChatLine> => {
    const id = chatId(raw.id);
    const content = chatContent(raw.content);
    return uow.run(async ({ conversations, chat, facts }) => {
      const conversation = await conversations.lock(sender.uid, withUid);
      if (!conversation) throw refuse('CONVERSATION_NOT_FOUND');
      const place = conversation.id;
      const known = await saidBefore(chat, { id, place, uid: sender.uid, content });
      if (known) return known;
      demandWritable(conversation);
      const when = nextChatTime(clock.now(), conversation.lastChatAt);
      const line = await chat.add({ id, place, ...sender, content, when }, 'conversation');
      await facts.messageSent(line, await conversations.noteSaid(line));
      return line;
    });
  };
}
