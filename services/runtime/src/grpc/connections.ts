/**
 * Connections to one peer, made anew by and by: a name is asked for addresses when a connection is made, and a new replica would
 * be without work for as long as none breaks. The caller does it and not the server: after a server's goodbye grpc-js takes a
 * keepalive that cannot be sent any more for a lost peer, and breaks what is under way, every stream that is open (ADR 0098).
 */
import type { Client } from '@grpc/grpc-js';

/** What one call goes by; given back when the call is over. */
export type Connection = { channel: Client; giveBack(): void };
export type Connections = { take(): Connection; close(): void };

type Options = { open: () => Client; ageMs: number };
type Held = { channel: Client; calls: number; renewAt: number };

/** A new connection that does not stand by then is given up, and the old one goes on. */
const readyMs = 5_000;

export function makeConnections({ open, ageMs }: Options): Connections {
  /** All clients of a process would do it in one moment otherwise. */
  const hold = (channel: Client): Held => ({
    channel,
    calls: 0,
    renewAt: performance.now() + ageMs * (0.9 + Math.random() / 5),
  });
  let current = hold(open());
  let coming: Client | undefined;
  /** Replaced, and still with calls. */
  const leaving = new Set<Held>();
  let closed = false;

  function renew(): void {
    const channel = open();
    coming = channel;
    channel.waitForReady(new Date(Date.now() + readyMs), (error) => {
      coming = undefined;
      if (error || closed) return channel.close();
      const old = current;
      current = hold(channel);
      leaving.add(old);
      endIfIdle(old);
    });
  }

  function endIfIdle(held: Held): void {
    if (held.calls === 0 && leaving.delete(held)) held.channel.close();
  }

  return {
    take() {
      if (!closed && !coming && performance.now() >= current.renewAt) renew();
      const held = current;
      held.calls += 1;
      return {
        channel: held.channel,
        giveBack() {
          held.calls -= 1;
          endIfIdle(held);
        },
      };
    },
    close() {
      closed = true;
      current.channel.close();
      coming?.close();
      for (const { channel } of leaving) channel.close();
      leaving.clear();
    },
  };
}
