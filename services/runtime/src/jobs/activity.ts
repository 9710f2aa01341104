/**
 * That something was written in this process. Jobs that look for work look less often while nothing is: what they look for
 * comes from commits, and whoever commits runs the same jobs.
 */
export type Activity = {
  note(): void;
  /** How often it was noted. */
  readonly count: number;
  /** Called at the next note, once; answers how to be forgotten before. */
  onNext(listener: () => void): () => void;
};

export function makeActivity(): Activity {
  const waiting = new Set<() => void>();
  let count = 0;
  return {
    note() {
      count += 1;
      for (const listener of waiting) {
        waiting.delete(listener);
        listener();
      }
    },
    get count() {
      return count;
    },
    onNext(listener) {
      waiting.add(listener);
      return () => waiting.delete(listener);
    },
  };
}
