/** A server stream that the test feeds by hand. */
export type FakeStream<T> = AsyncIterable<T> & {
  cancel(): void;
  push(item: T): void;
  /** The service went away. */
  fail(error: unknown): void;
  readonly cancelled: boolean;
};

export function makeFakeStream<T>(): FakeStream<T> {
  const items: T[] = [];
  let failure: unknown;
  let cancelled = false;
  let wake: (() => void) | undefined;
  const ring = () => wake?.();
  return {
    push(item) {
      items.push(item);
      ring();
    },
    fail(error) {
      failure = error;
      ring();
    },
    cancel() {
      cancelled = true;
      ring();
    },
    get cancelled() {
      return cancelled;
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (items.length > 0) yield items.shift() as T;
        if (cancelled) return;
        if (failure !== undefined) throw failure;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
