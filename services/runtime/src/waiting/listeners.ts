/** Those who want to hear of something. One who fails keeps it from nobody, and takes nothing back from whoever tells: that has happened. */
export type Listeners<T> = {
  /** Answers how to stop. */
  add(listener: (news: T) => void): () => void;
  tell(news: T): void;
  readonly size: number;
};

export function makeListeners<T>(onFault: (error: unknown) => void = () => undefined): Listeners<T> {
  const all = new Set<(news: T) => void>();
  return {
    add(listener) {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell(news) {
      for (const listener of all) {
        try {
          listener(news);
        } catch (error) {
          onFault(error);
        }
      }
    },
    get size() {
      return all.size;
    },
  };
}
