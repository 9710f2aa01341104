/** Is any broker's port open? */
import { connect } from 'node:net';

const patienceMs = 1_000;

/** Rejects when none is. */
export async function reachable(brokers: readonly string[]): Promise<void> {
  await Promise.any(brokers.map(open));
}

function open(broker: string): Promise<void> {
  const at = broker.lastIndexOf(':');
  return new Promise((resolve, reject) => {
    const socket = connect({ host: broker.slice(0, at), port: Number(broker.slice(at + 1)), timeout: patienceMs });
    const end = (outcome: () => void) => {
      socket.destroy();
      outcome();
    };
    socket.once('connect', () => end(resolve));
    socket.once('timeout', () => end(() => reject(new Error(`no broker answers at ${broker}`))));
    socket.once('error', (error) => end(() => reject(error)));
  });
}
