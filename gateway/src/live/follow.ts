/** Follows a service's stream for as long as a client listens: opens it again with back-off when it breaks or falls silent. */
import { AppError } from '@parlance/runtime/errors/app-error';
import { makeTurns } from '@parlance/runtime/waiting/turns';

export type ServerStream<T> = AsyncIterable<T> & { cancel(): void };

export type FollowOptions<T> = {
  open: () => ServerStream<T>;
  onItem: (item: T) => void;
  /** The stream stands again after a break: something between may be missing. */
  onReturn?: () => void;
  /** The service refuses for good (a wrong search, a token that is over). */
  onRefused?: (error: unknown) => void;
  /** It did not open, or ended by a fault; it is opened again. */
  onBroken?: (error: unknown) => void;
  /** False: it is asked in the gateway's own name for everybody, a refusal passes like any fault, and it waits for nobody's turn. */
  isForGood?: boolean;
  /** Every stream of ours says something each 15 s; silence for this long means the line is dead. */
  silenceMs?: number;
  firstPauseMs?: number;
  longestPauseMs?: number;
};

export type Following = { stop(): void };

/**
 * When a peer ends, the streams of everybody break in one moment, and each that is opened is read for from the peer's database. All streams of
 * the largest gateway are back within a quarter of a minute.
 */
const reopenings = makeTurns(500);

const refusals: ReadonlySet<string> = new Set(['malformed', 'unauthenticated', 'forbidden', 'rule', 'not-found']);

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && refusals.has(error.kind);
}

export function follow<T>(options: FollowOptions<T>): Following {
  const { silenceMs = 40_000, firstPauseMs = 200, longestPauseMs = 5_000, isForGood = true } = options;
  let stopped = false;
  let current: ServerStream<T> | undefined;
  let wake: (() => void) | undefined;
  let pauseMs = firstPauseMs;
  let broken = false;

  async function readOnce(): Promise<void> {
    const stream = options.open();
    current = stream;
    let silence = setTimeout(() => stream.cancel(), silenceMs);
    try {
      for await (const item of stream) {
        if (stopped) return;
        clearTimeout(silence);
        silence = setTimeout(() => stream.cancel(), silenceMs);
        pauseMs = firstPauseMs;
        if (broken) options.onReturn?.();
        broken = false;
        options.onItem(item);
      }
    } finally {
      clearTimeout(silence);
      stream.cancel();
    }
  }

  async function pause(): Promise<void> {
    const ms = Math.max(pauseMs * (0.5 + Math.random()), isForGood ? reopenings.take() : 0);
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        await readOnce();
      } catch (error) {
        if (!stopped && isForGood && isRefusal(error)) return options.onRefused?.(error);
        if (!stopped) options.onBroken?.(error);
      }
      broken = true;
      if (!stopped) await pause();
    }
  }

  void run();
  return {
    stop() {
      stopped = true;
      current?.cancel();
      wake?.();
    },
  };
}
