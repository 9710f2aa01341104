/** What a write may say besides its body. */
export type WriteOptions = {
  /** The same for the same wish; without one the client makes one for each call. */
  idempotencyKey?: string | undefined;
  /** The version that was read: the change is refused with 412 when there is a newer one. */
  ifMatch?: number | undefined;
};

export function writeHeaders({ idempotencyKey, ifMatch }: WriteOptions): Record<string, string> {
  return {
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
  };
}
