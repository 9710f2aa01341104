/** What a reader has been given and not done with, and what it knows to lie behind that, by partition. Costs nothing at rest: then it is empty. */

type Place = { topic: string; partition: number };
type Open = {
  /** Of the first record that is not done with; what lies behind it may be younger. Milliseconds since 1970. */
  since: number;
  records: number;
};

export type Lag = { records: number; seconds: number };

export type Backlog = {
  note(place: Place, open: Open): void;
  /** Nothing is left there. */
  settle(place: Place): void;
  /** Partitions go to others: whose they are now tells of them. */
  forget(): void;
  lag(): Lag;
};

const keyOf = ({ topic, partition }: Place) => `${topic}/${partition}`;

export function makeBacklog(now: () => number = Date.now): Backlog {
  const open = new Map<string, Open>();
  return {
    note: (place, what) => void open.set(keyOf(place), what),
    settle: (place) => void open.delete(keyOf(place)),
    forget: () => open.clear(),
    lag() {
      const all = [...open.values()];
      const first = Math.min(now(), ...all.map(({ since }) => since));
      return { records: all.reduce((sum, { records }) => sum + records, 0), seconds: (now() - first) / 1_000 };
    },
  };
}
