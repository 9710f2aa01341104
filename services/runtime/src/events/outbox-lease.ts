/** Who relays the outbox: the one session that holds its lock, for as long as the database hears it. */
import type { Pool, PoolClient } from '../postgres/pool.ts';

export type OutboxLease = {
  /** The session that leads, over which all work goes; undefined while another process leads. */
  take(): Promise<PoolClient | undefined>;
  /** The session is of no use any more. */
  lose(reason: Error): void;
  release(): Promise<void>;
};

/** The database itself keeps the lease: it ends a session that has been idle for so long, whatever the network between says. */
export function makeOutboxLease(pool: Pool, leaseMs: number): OutboxLease {
  let held: PoolClient | undefined;

  function lose(reason: Error): void {
    const client = held;
    held = undefined;
    client?.off('error', lose);
    client?.release(reason);
  }

  function giveBack(client: PoolClient): void {
    held = undefined;
    client.off('error', lose);
    client.release();
  }

  async function lock(client: PoolClient): Promise<boolean> {
    const { rows } = await client.query<{ led: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('outbox_relay', 0)) as led`,
    );
    if (rows[0]?.led !== true) return false;
    await client.query(`set idle_session_timeout = ${leaseMs}`);
    return true;
  }

  return {
    async take() {
      if (held) return held;
      const client = await pool.connect();
      held = client;
      client.on('error', lose);
      try {
        if (await lock(client)) return held;
      } catch (error) {
        lose(error as Error);
        throw error;
      }
      if (held) giveBack(client);
      return undefined;
    },
    lose,
    async release() {
      const client = held;
      if (!client) return;
      try {
        await client.query(
          `select pg_advisory_unlock(hashtextextended('outbox_relay', 0)); set idle_session_timeout to default`,
        );
        giveBack(client);
      } catch (error) {
        lose(error as Error);
      }
    },
  };
}
