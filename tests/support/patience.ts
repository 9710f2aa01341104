/**
 * Where pods are killed and releases rolled, an answer may fail to come although nothing is wrong. Then it is asked for again, with
 * the same idempotency key, so that nothing happens twice. Off unless a run switches it on: other tests want to see the first answer.
 */
export type Repeat = { at: number; what: string; because: string };

const firstPauseMs = 100;
const longestPauseMs = 2_000;
const repeats: Repeat[] = [];
let patienceMs = 0;

export function bePatient(forMs: number): void {
  patienceMs = forMs;
}

/** Milliseconds; 0 while it is off. */
export const patience = (): number => patienceMs;

/** What had to be asked for more than once. */
export const repeated = (): readonly Repeat[] => repeats;

/** The door or what stands before it says that nobody is there; any other answer is an answer. */
export const isAway = (status: number): boolean => status === 502 || status === 503 || status === 504;

export async function withPatience<T>(
  what: string,
  ask: () => Promise<T>,
  isNone: (answer: T) => string | undefined = () => undefined,
): Promise<T> {
  const until = Date.now() + patienceMs;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    let because: string | undefined;
    try {
      const answer = await ask();
      because = isNone(answer);
      if (because === undefined || Date.now() + pause > until) return answer;
    } catch (error) {
      if (Date.now() + pause > until) throw error;
      because = String(error);
    }
    repeats.push({ at: Date.now(), what, because });
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
