/** One direction of a line: so many bits a second, a queue of bounded length, packets that get lost, or nothing at all. */

export type Shape = {
  /** Infinity: as fast as it comes. */
  bitsPerSecond: number;
  /** 0 to 1; datagrams only, a stream repeats what was lost. */
  loss: number;
  cut: boolean;
};
export const open: Shape = { bitsPerSecond: Infinity, loss: 0, cut: false };

/** A router's queue: what would wait longer is dropped. */
const longestQueueMs = 500;

export class Pipe {
  #shape = open;
  /** When everything that was let in will be through. */
  #freeAt = 0;

  shape(change: Partial<Shape>): void {
    this.#shape = { ...this.#shape, ...change };
  }

  get cut(): boolean {
    return this.#shape.cut;
  }

  /** Ms until it is through; undefined: it never arrives. */
  admit(bytes: number): number | undefined {
    const { cut, loss } = this.#shape;
    if (cut || Math.random() < loss) return undefined;
    const waits = Math.max(0, this.#freeAt - performance.now());
    return waits > longestQueueMs ? undefined : this.#take(bytes);
  }

  /** For streams: ms until these bytes are through, after whatever is before them. */
  wait(bytes: number): number {
    return this.#take(bytes);
  }

  #take(bytes: number): number {
    const now = performance.now();
    const { bitsPerSecond } = this.#shape;
    const takesMs = Number.isFinite(bitsPerSecond) ? (bytes * 8_000) / bitsPerSecond : 0;
    this.#freeAt = Math.max(now, this.#freeAt) + takesMs;
    return this.#freeAt - now;
  }
}
