/** Who relays the outbox: the one session that holds its lock, for as long as the database hears it. */
import type { Pool, PoolClient } from '../postgres/pool.ts';

export type OutboxLease = {
  /** The session that leads, over which all work goes; undefined while another process leads. */
  take(): Promise<PoolClient | undefined>;
  /** Says to whoever leads that something was committed: outside of that transaction, as all who notify wait for each other at their commit. */
  tellLeader(): Promise<unknown>;
  /** The session is of no use any more. */
  lose(reason: Error): void;
  release(): Promise<void>;
};

export type OutboxLeaseOptions = {
  leaseMs: number;
  /** While we lead: another process has committed something. */
  onNews: () => void;
};

/** The database itself keeps the lease: it ends a session that has been idle for so long, whatever the network between says. */
export function makeOutboxLease(pool: Pool, { leaseMs, onNews }: OutboxLeaseOptions): OutboxLease {
  let held: PoolClient | undefined;

  function lose(reason: Error): void {
    if (held) giveBack(held, reason);
  }

  function giveBack(client: PoolClient, broken?: Error): void {
    held = undefined;
    client.off('error', lose).off('notification', onNews);
    client.release(broken);
  }

  async function lock(client: PoolClient): Promise<boolean> {
    const { rows } = await client.query<{ led: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('outbox_relay', 0)) as led`,
    );
    if (rows[0]?.led !== true) return false;
    await client.query(`set idle_session_timeout = ${leaseMs}; listen outbox`);
    return true;
  }

  return {
    async take() {
      if (held) return held;
      const client = await pool.connect();
      held = client;
      client.on('error', lose).on('notification', onNews);
      try {
        if (await lock(client)) return held;
      } catch (error) {
        lose(error as Error);
        throw error;
      }
      if (held) giveBack(client);
      return undefined;
    },
    tellLeader: () => pool.query('notify outbox'),
    lose,
    async release() {
      const client = held;
      if (!client) return;
      try {
        await client.query(
          `select pg_advisory_unlock(hashtextextended('outbox_relay', 0)); set idle_session_timeout to default; unlisten outbox`,
        );
        giveBack(client);
      } catch (error) {
        lose(error as Error);
      }
    },
  };
}
