/** Says only the newest of many wishes: one on its way at a time, and after it the last that came meanwhile. */
export function makeLatest<T>(say: (wish: T) => Promise<unknown>): (wish: T) => void {
  let busy = false;
  let next: { wish: T } | undefined;

  async function work(): Promise<void> {
    busy = true;
    while (next) {
      const { wish } = next;
      next = undefined;
      await say(wish).catch(() => undefined);
    }
    busy = false;
  }

  return (wish) => {
    next = { wish };
    if (!busy) void work();
  };
}
