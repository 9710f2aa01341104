/** A value that may be used but not shown: every way of printing it says "[secret]". */
import { inspect } from 'node:util';

const shown = '[secret]';

export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return shown;
  }

  toJSON(): string {
    return shown;
  }

  [inspect.custom](): string {
    return shown;
  }
}

/** For parts that take either a configured secret or a plain text (tests). */
export function reveal(value: string | Secret): string {
  return value instanceof Secret ? value.reveal() : value;
}
