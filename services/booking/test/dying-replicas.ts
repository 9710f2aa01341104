/** Replicas of booking in processes of their own: some are told to die in the middle of a request, and others take their place. */
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { BookingService } from '@parlance/proto/booking/v1';
import type { AppError } from '@parlance/runtime/errors/app-error';
import type { ClientOf } from '@parlance/runtime/grpc/client';
import { eventually } from '@parlance/runtime/testing/eventually';
import type { Channel } from '@parlance/runtime/service/open-service';
import type { BookingConfig } from '../src/config.ts';
import { peersAt, type BookingUnderTest } from './running-booking.ts';

/** Before the statement is sent, with its answer under way, or with the answer there and nobody told. */
export const moments = ['before', 'sent', 'answered'] as const;
export type Death = { statement: number; moment: (typeof moments)[number] };
/** What the process of a replica is started with, as JSON. */
export type Given = { config: BookingConfig; channel: Channel; now: string };

export type Client = ClientOf<typeof BookingService>;
type Replica = { child: ChildProcess; client: Client };

const fixture = join(process.cwd(), 'services/booking/test/killed-booking.fixture.ts');
/** As long as a client goes on asking. */
const patienceMs = 10_000;

export async function startDyingReplicas({ harness, channel, peers, clock }: BookingUnderTest, count: number) {
  const where = peersAt(harness, peers.address);
  const config = { ...harness.config, peers: where, sweepEveryMs: 1_000, databaseConnections: 8 };
  const alive = new Set<Replica>();
  const children = new Set<ChildProcess>();
  let [kills, isOver, doomed] = [0, false, undefined as Replica | undefined];

  const own = { ...channel, groupId: `${channel.groupId}.dying` };
  const given: Given = { config, channel: own, now: clock.now().toISOString() };
  const start = () => {
    const child = fork(fixture, [JSON.stringify(given)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.add(child);
    let replica: Replica | undefined;
    child.once('message', ({ port }: { port: number }) => {
      const address = `127.0.0.1:${port}`;
      replica = { child, client: harness.client(BookingService, address, 'nobody') };
      alive.add(replica);
    });
    child.once('exit', () => {
      children.delete(child);
      if (replica) alive.delete(replica);
      if (doomed === replica) doomed = undefined;
      if (isOver) return;
      kills += 1;
      start();
    });
  };
  const stop = () => {
    isOver = true;
    for (const child of children) child.kill('SIGKILL');
  };
  for (let place = 0; place < count; place += 1) start();
  await eventually(() => alive.size === count, { withinMs: 100_000 }).catch((fault: unknown) => {
    stop();
    throw fault;
  });

  const anyone = () => {
    const all = [...alive];
    return all[Math.floor(Math.random() * all.length)]?.client;
  };
  return {
    kills: () => kills,
    /** One will die so, as soon as another is there to go on; nobody while one is about to. */
    async doom(death: Death): Promise<boolean> {
      if (doomed) return false;
      await eventually(() => alive.size > 1, { withinMs: 60_000 });
      const [replica] = alive;
      if (doomed || !replica) return false;
      doomed = replica;
      replica.child.send(death);
      return true;
    },
    /** Asks until somebody answers, whoever it was asked of before; the one that is about to die is asked first. */
    async ask<T>(call: (client: Client) => Promise<T>): Promise<T> {
      let first = doomed?.client;
      return eventually(
        async () => {
          const client = first ?? anyone();
          first = undefined;
          if (!client) throw new Error('nobody is there');
          return { answer: await call(client).catch(unlessLost) };
        },
        { withinMs: patienceMs, everyMs: 100 },
      ).then(({ answer }) => {
        if (answer instanceof Said) throw answer.cause;
        return answer as T;
      });
    },
    stop,
  };
}
export type DyingReplicas = Awaited<ReturnType<typeof startDyingReplicas>>;

/** A refusal is an answer too, and ends the asking. */
class Said extends Error {}

function unlessLost(error: unknown): Said {
  const { kind = '' } = error as Partial<AppError>;
  if (kind === 'unavailable' || kind === 'deadline') throw error;
  return new Said('refused', { cause: error });
}
