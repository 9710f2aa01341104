/** Keeps sending mails: at once when one was noted, else when the next one is due. Several replicas may run it. */
import type { Logger } from '@parlance/runtime/logging/logger';
import type { MailStore } from '../../usecases/ports.ts';

export type MailLoop = { wake(): void; stop(): Promise<void> };
export type MailLoopOptions = { sendDue: () => Promise<number>; mails: MailStore; log: Logger; idleMs?: number };

export function startMailLoop({ sendDue, mails, log, idleMs = 5_000 }: MailLoopOptions): MailLoop {
  let stopped = false;
  let woken = false;
  let wakeUp: (() => void) | undefined;

  async function rest(): Promise<void> {
    const due = (await mails.nextDueInMs().catch(() => undefined)) ?? idleMs;
    if (stopped || woken) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(idleMs, Math.max(50, due)));
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      try {
        while (!stopped && (await sendDue()) > 0);
      } catch (error) {
        log.warn({ err: error }, 'mails could not be looked up');
      }
      await rest();
    }
  }

  const running = run();
  return {
    wake() {
      woken = true;
      wakeUp?.();
    },
    async stop() {
      stopped = true;
      wakeUp?.();
      await running;
    },
  };
}
