/** Work that comes faster than it is done waits in the order of its coming, so that what has begun is finished first. */
import { currentContext } from '../context/request-context.ts';
import { deadlineExceeded, unavailable } from '../errors/app-error.ts';

export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

export type TurnsOptions = {
  atOnce: number;
  /** Whoever comes when so many wait is sent away. */
  mostWaiting: number;
};

export function makeTurns({ atOnce, mostWaiting }: TurnsOptions): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw unavailable('OVERLOADED');
      // Whoever ends hands on its place, so that nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      // Nobody waits for it any more.
      if ((currentContext().deadline?.getTime() ?? Infinity) <= Date.now()) throw deadlineExceeded();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
