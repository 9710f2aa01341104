/** Keycloak for a process that dies in the middle of a step, or to which it does not answer. */
import { refuse } from '../src/domain/refusals.ts';
import type { Accounts } from '../src/usecases/account-ports.ts';

export type Step = keyof Accounts;
export type Fault = 'dies before' | 'dies after' | 'away';

const never = () => new Promise<never>(() => undefined);

export function faultyAccounts() {
  /** What befalls the next call of a step. */
  const faults = new Map<Step, Fault>();

  /** A process that died asks nothing more and answers nobody: its promise stays open for ever. */
  function withFaults(accounts: Accounts): Accounts {
    const act = (step: Step) => accounts[step] as (...args: unknown[]) => Promise<unknown>;
    return new Proxy(accounts, {
      get(_target, step: Step) {
        const fault = faults.get(step);
        const end = () => {
          faults.delete(step);
          return never();
        };
        if (fault === undefined) return act(step);
        if (fault === 'dies before') return end;
        if (fault === 'dies after') return (...args: unknown[]) => act(step)(...args).then(end);
        faults.delete(step);
        return () => Promise.reject(refuse('KEYCLOAK_UNAVAILABLE'));
      },
    });
  }

  /** Begun, and then nothing is heard of it any more; resolves when the fault has happened. */
  async function until(step: Step, fault: Fault, work: () => Promise<unknown>): Promise<void> {
    faults.set(step, fault);
    const answered = work().then(() => 'answered');
    answered.catch(() => undefined);
    const happened = async () => {
      while (faults.has(step)) await new Promise((resolve) => setImmediate(resolve));
      return 'happened';
    };
    if ((await Promise.race([answered, happened()])) !== 'happened') throw new Error(`${step} was never come to`);
  }

  return { withFaults, faults, until };
}
