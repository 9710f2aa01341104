/** Keeps sending mails: at once when one was noted, else when the next one is due. Several replicas may run it. */
import type { Logger } from '@parlance/runtime/logging/logger';
import type { MailStore } from '../../usecases/ports.ts';

export type MailLoop = { wake(): void; stop(): Promise<void> };
export type MailLoopOptions = { sendNext: () => Promise<boolean>; mails: MailStore; log: Logger; idleMs?: number };

/** So many at once, so that one slow receiver does not hold up the others. */
const lanes = 4;

export function startMailLoop({ sendNext, mails, log, idleMs = 5_000 }: MailLoopOptions): MailLoop {
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

  async function sendAll(): Promise<void> {
    try {
      while (!stopped && (await sendNext()));
    } catch (error) {
      log.warn({ err: error }, 'mails could not be looked up');
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      await Promise.all(Array.from({ length: lanes }, sendAll));
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
