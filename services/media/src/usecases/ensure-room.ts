/** Makes sure that a room of ours stands on a Janus node that answers, and remembers which. Two who come at once get one node. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { doorsClosedBefore } from '../domain/call-window.ts';
import { chooseNode } from '../domain/choose-node.ts';
import { refuse } from '../domain/refusals.ts';
import type { Room } from '../domain/room.ts';
import { momentOf, type SchoolTime } from '../domain/school-time.ts';
import type { MediaServer, MediaServers, NodeStore } from './node-ports.ts';
import type { UnitOfWork } from './ports.ts';

type Deps = {
  uow: UnitOfWork;
  servers: MediaServers;
  clock: Clock;
  realTime: Clock;
  schoolTime: SchoolTime;
  /** Somebody found that nothing listens at a node any more. */
  onRefused: (node: string) => Promise<void>;
};

export type EnsureRoom = ReturnType<typeof makeEnsureRoom>;

export function makeEnsureRoom({ uow, servers, clock, realTime, schoolTime, onRefused }: Deps) {
  const names = servers.all().map((server) => server.name);

  async function choose(current: string | undefined, nodes: NodeStore): Promise<string | undefined> {
    const states = await nodes.listStates(names);
    if (states.some((node) => node.up && node.name === current)) return current;
    const people = await nodes.countPeople(doorsClosedBefore(clock.now()));
    return chooseNode(
      current,
      states.map((node) => ({ ...node, people: people.get(node.name) ?? 0 })),
    );
  }

  /** The room's row is locked, so whoever comes second finds what the first has chosen. */
  const place = (bookingId: string) =>
    uow.run(async ({ rooms, nodes }) => {
      const room = await rooms.lock(bookingId);
      if (!room) throw refuse('ROOM_NOT_FOUND');
      const chosen = await choose(room.node, nodes);
      if (chosen !== undefined && chosen !== room.node) await rooms.setNode(bookingId, chosen);
      return chosen;
    });

  /** None is known to be up: one may have come back since the last look. */
  async function lookAgain(): Promise<void> {
    const answers = await Promise.all(servers.all().map(async (server) => ({ server, answer: await server.ping() })));
    const back = answers.filter(({ answer }) => answer === 'answered');
    if (back.length === 0) throw refuse('MEDIA_UNAVAILABLE');
    await uow.run(async ({ nodes }) => {
      for (const { server } of back) await nodes.markUp(server.name, momentOf(schoolTime, realTime.now()));
    });
  }

  /** Where the room stands, when nobody has said that its node is down: no row needs to be held for that. */
  async function standing(node: string | undefined): Promise<string | undefined> {
    if (node === undefined) return undefined;
    const [state] = await uow.alone(({ nodes }) => nodes.listStates([node]));
    return state?.up ? node : undefined;
  }

  async function serverFor({ bookingId, node }: Room): Promise<MediaServer> {
    let name = (await standing(node)) ?? (await place(bookingId));
    if (name === undefined) {
      await lookAgain();
      name = await place(bookingId);
    }
    const server = servers.named(name ?? '');
    if (!server) throw refuse('MEDIA_UNAVAILABLE');
    return server;
  }

  return async (room: Room): Promise<MediaServer> => {
    for (let attempt = 0; ; attempt += 1) {
      const server = await serverFor(room);
      try {
        await server.ensureRoom(room);
        return server;
      } catch (error) {
        // A node that is only slow keeps its rooms: people may be talking there.
        if (attempt >= names.length || (await server.ping()) !== 'refused') throw error;
        await onRefused(server.name);
      }
    }
  };
}
