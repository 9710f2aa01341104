/** Loading with patience: five tries, 200 ms apart. */
import { ui } from '@parlance/proto/limits';

/** A server that is silent for so long is said to be; the tries go on. */
export const patienceMs = 10_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

type Options = {
  /** Called before each further try. */
  prepareAgain?: () => void;
  pause?: (ms: number) => Promise<void>;
};

/** Answers what `load` gives, or throws what it threw last. */
export async function withTries<T>(load: () => Promise<T>, { prepareAgain, pause = wait }: Options = {}): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempt >= ui.remoteTries) throw error;
      await pause(ui.remoteTryGapMs);
      prepareAgain?.();
    }
  }
}
