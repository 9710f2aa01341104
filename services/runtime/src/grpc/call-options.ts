/** The options of one call of a client, and what a stream answers. */
export type CallOptions = {
  /** What this call may take; less when the request that we serve has less left. */
  deadlineMs: number;
  idempotencyKey?: string | undefined;
  /** Instead of the client's own token: the caller's, when we act for them. */
  bearer?: string | undefined;
  /** The call may be sent twice. Reads and calls with a key are by themselves. */
  idempotent?: boolean;
  signal?: AbortSignal | undefined;
  requestId?: string | undefined;
};

/** Streams live until somebody ends them. */
export type StreamOptions = Omit<CallOptions, 'deadlineMs' | 'idempotent'> & { deadlineMs?: number };

export type ResponseStream<T> = AsyncIterable<T> & { cancel(): void };
