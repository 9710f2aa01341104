/** Why something that was due did not leave. */

/** It never will: no further try makes sense. */
abstract class NeverSent extends Error {
  abstract readonly outcome: 'failed' | 'dropped';
}

/** The receiver's side said no for good. */
export class SendingRefused extends NeverSent {
  override readonly name = 'SendingRefused';
  readonly outcome = 'failed';
}

/** What it says is over: nobody is to be told any more. */
export class SendingOutdated extends NeverSent {
  override readonly name = 'SendingOutdated';
  readonly outcome = 'dropped';
}

/** Not now, and the other side, or the reader's wishes, said when. */
export class SendingLater extends Error {
  override readonly name = 'SendingLater';
  readonly pauseMs: number;

  constructor(message: string, pauseMs: number) {
    super(message);
    this.pauseMs = pauseMs;
  }
}

export const isNeverSent = (error: unknown): error is NeverSent => error instanceof NeverSent;
