/** A step around every call; the list in server.ts is the order. */
import type { Metadata } from '@grpc/grpc-js';
import type { Urgency } from '../../context/urgency.ts';
import type { Actor } from '../../auth/actor.ts';

export type CallInfo = {
  fullName: string;
  isStream: boolean;
  metadata: Metadata;
  requestId: string;
  traceparent: string | undefined;
  idempotencyKey: string | undefined;
  urgency: Urgency | undefined;
  deadline: Date;
  actor: Actor | undefined;
  /** Of a stream: it answers now. */
  onFirstReply?: () => void;
  /** Ends the call: caller gone, deadline over, token run out, server stopping. */
  abort: AbortController;
};

export type Middleware = (info: CallInfo, next: () => Promise<unknown>) => Promise<unknown>;

export function chain(steps: readonly Middleware[], info: CallInfo, handler: () => Promise<unknown>): Promise<unknown> {
  const run = (index: number): Promise<unknown> => {
    const step = steps[index];
    return step === undefined ? handler() : step(info, () => run(index + 1));
  };
  return run(0);
}
