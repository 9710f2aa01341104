/** A connection on which no statement waits for ever: it ends with its caller's deadline, and when the server is not heard any more. */
import pg from 'pg';
import { timeLeftMs } from '../context/request-context.ts';
import { refuse } from '../errors/refusals.ts';
import { sendCancel } from './cancel.ts';
import { preparedName } from './prepared.ts';

/** Nothing came back: no answer, no reset. The connection is given up, and what became of the statement nobody knows. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  /** SQLSTATE connection_failure. */
  readonly code = '08006';

  constructor() {
    super('the database does not answer');
  }
}

export type BoundedClientOptions = pg.ClientConfig & {
  statement_timeout: number;
  /** A statement that was sent at this instant (of `performance.now()`) has had no answer. */
  onSilence?: (sentAt: number) => void;
};

/** The server itself ends a statement first, so that the connection can be kept; its word needs this long. */
const answerGraceMs = 500;
/** Inside a transaction the server knows the deadline of the first statement; ours only makes up for the later ones. */
const inTransactionGraceMs = 50;
/** A statement that was cancelled has this long to say so. */
const cancelGraceMs = 1_000;

/** What the library has and its types lack. */
type Inner = { connection: pg.Connection; _txStatus: string | null };
type Send = (query: { text: string; values?: unknown[] | undefined; name?: string }) => Promise<pg.QueryResult>;

export class BoundedClient extends pg.Client {
  /** Of `performance.now()`: when the server last answered. */
  heardAt = 0;
  readonly #options: BoundedClientOptions;

  constructor(options: BoundedClientOptions) {
    super(options);
    this.#options = options;
    this.once('connect', () => (this.heardAt = performance.now()));
  }

  /** Sends what prepared.ts knows by its name. */
  override query = ((text: string, values?: unknown[]) => {
    const name = preparedName(text);
    const send = super.query.bind(this) as Send;
    return this.#bounded(() => send(name === undefined ? { text, values } : { name, text, values }));
  }) as pg.Client['query'];

  /** Without a goodbye, which nobody would hear. */
  cutOff(error?: Error): void {
    (this as unknown as Inner).connection.stream.destroy(error);
  }

  async #bounded(send: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    const leftMs = timeLeftMs();
    if (leftMs <= 0) throw refuse('DEADLINE_EXCEEDED');
    const sentAt = performance.now();
    const silent = () => {
      this.#options.onSilence?.(sentAt);
      this.cutOff(new DatabaseSilent());
    };
    const longestMs = this.#options.statement_timeout + answerGraceMs;
    let cancelled: Promise<void> | undefined;
    const cancel = () => {
      cancelled = sendCancel(this, cancelGraceMs);
      timer = setTimeout(silent, cancelGraceMs);
    };
    const isOpen = (this as unknown as Inner)._txStatus === 'T';
    const cancelMs = leftMs + (isOpen ? inTransactionGraceMs : 0);
    let timer = cancelMs < longestMs ? setTimeout(cancel, cancelMs) : setTimeout(silent, longestMs);
    try {
      const result = await send();
      this.heardAt = performance.now();
      return result;
    } finally {
      clearTimeout(timer);
      // Else it might hit the next statement of this connection.
      await cancelled;
    }
  }
}
