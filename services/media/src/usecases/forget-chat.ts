/** Forgets chat, and what people wrote to each other, that is older than it is kept for, some lines at a time, so that nobody's lesson waits for it, until none is left. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { chatForgottenBefore } from '../domain/chat-line.ts';
import type { UnitOfWork } from './ports.ts';

const atOnce = 1_000;

/** Answers how many lines went. */
export function makeForgetChat({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return async (signal?: AbortSignal): Promise<number> => {
    const before = chatForgottenBefore(clock.now());
    let gone = 0;
    for (let went = atOnce; went === atOnce && signal?.aborted !== true; gone += went)
      went = await uow.run(({ chat }) => chat.forget(before, atOnce));
    await uow.run(async ({ conversations, conversationReports }) => {
      await conversations.forgetSilent(before);
      await conversationReports.forget(before);
    });
    return gone;
  };
}
