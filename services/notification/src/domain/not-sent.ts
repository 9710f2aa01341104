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

/** No mail comes to this address: said of the receiver, and not of us. */
export class AddressRefused extends SendingRefused {
  readonly code: number;

  constructor(code: number, options: ErrorOptions) {
    super('the mail server refused the address', options);
    this.code = code;
  }
}

/** Nothing that is not required goes to an address that refused too often. */
export class SendingStopped extends NeverSent {
  override readonly name = 'SendingStopped';
  readonly outcome = 'dropped';
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

/** Its reader wishes it then: before that it is not due, and so it is not late. */
export class SendingNotYet extends SendingLater {}

export const isNeverSent = (error: unknown): error is NeverSent => error instanceof NeverSent;
