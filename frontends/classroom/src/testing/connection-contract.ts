/**
 * What a page may rely on of a connection, whichever it is: the room without a network in jsdom passes it, and so does
 * webrtc/connection.ts in a browser with a real media server (tests/call). Knows no test framework, for it runs in a page too.
 */
import type { Connection } from '../webrtc/connection.ts';
import { noTracks, type LineName } from '../webrtc/lines.ts';
import type { RoomEvent } from '../webrtc/room-events.ts';
import type { ReceivedTracks } from '../webrtc/subscriber.ts';

export type Stay = { connection: Connection; told: readonly RoomEvent[]; received(): ReceivedTracks };
/** One room and those who may be in it. */
export type World = {
  people: { teacher: string; student: string; watcher: string };
  enter(uid: string, lines: readonly LineName[]): Promise<Stay>;
  newSound(): MediaStreamTrack;
  /** How many tickets were taken so far. */
  tickets(): number;
};

const both = ['microphone', 'camera'] as const;
const deadlineMs = 20_000;

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`A connection must: ${what}`);
}
async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + deadlineMs;
  while (!(await holds())) {
    must(performance.now() < end, what);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const saysOf = ({ told }: Stay, uid: string, description: string) =>
  told.some(({ publishers = [] }) =>
    publishers.some(({ id, streams = [] }) => id === uid && streams.some((one) => one.description === description)),
  );

async function withTwo(world: World) {
  const { teacher, student } = world.people;
  const first = await world.enter(teacher, both);
  const sound = world.newSound();
  await first.connection.join({ ...noTracks, microphone: sound });
  const second = await world.enter(student, both);
  // Who speaks is told with who is there, from the moment that it is sent.
  await until(() => first.connection.publisher.isUp(), 'be up some time after entering');
  return { first, second, joined: await second.connection.join(noTracks) };
}

export const connectionContract: Record<string, (world: World) => Promise<void>> = {
  'before the click a ticket is taken, nothing is sent and nothing is up': async (world) => {
    const { connection } = await world.enter(world.people.student, both);
    must(world.tickets() === 1, 'take one ticket');
    must(!connection.publisher.isUp(), 'be up only after entering');
    for (const line of both) must(!connection.publisher.sends(line), `send no ${line} by itself`);
    connection.wait({ self: world.people.student, onPutOut: () => undefined });
    connection.session.destroy();
    connection.session.destroy();
  },
  'entering is answered with a private id and with who is there': async (world) => {
    const { first, second, joined } = await withTwo(world);
    must(joined.videoroom === 'joined' && joined.private_id > 0, 'answer with a private id');
    must((joined.publishers ?? []).map(({ id }) => id).join() === world.people.teacher, 'answer who is there');
    for (const { connection } of [first, second]) connection.session.destroy();
  },
  'a line that is switched on is sent and told to the others, and so is its end': async (world) => {
    const { first, second } = await withTwo(world);
    const { publisher } = second.connection;
    await publisher.setTrack('microphone', world.newSound());
    must(publisher.sends('microphone') && !publisher.sends('camera'), 'send what is switched on, and no more');
    await until(() => saysOf(first, world.people.student, 'microphone:on'), 'tell the others what is switched on');
    await publisher.setTrack('microphone', null);
    must(!publisher.sends('microphone'), 'send nothing that is switched off');
    await until(() => saysOf(first, world.people.student, 'microphone:off'), 'tell the others what is switched off');
    for (const { connection } of [first, second]) connection.session.destroy();
  },
  'a wanted line of another person arrives as that person’s track': async (world) => {
    const { first, second, joined } = await withTwo(world);
    const { teacher } = world.people;
    const streams = joined.publishers?.find(({ id }) => id === teacher)?.streams ?? [];
    const mid = streams.find(({ type }) => type === 'audio')?.mid ?? '';
    second.connection.subscriber.want([{ feed: teacher, mid }], joined.private_id);
    await until(() => second.received().get(teacher)?.get(mid)?.kind === 'audio', 'bring what is wanted');
    must([...second.received().keys()].join() === teacher, 'bring nobody else');
    for (const { connection } of [first, second]) connection.session.destroy();
  },
  'the browser tells figures of what is sent': async (world) => {
    const { first, second } = await withTwo(world);
    const stats = await first.connection.publisher.stats();
    const figures = [...stats.values()] as { id?: unknown; type?: unknown }[];
    must(figures.length > 0, 'have figures');
    for (const { id, type } of figures) must(typeof id === 'string' && typeof type === 'string', 'name its figures');
    for (const { connection } of [first, second]) connection.session.destroy();
  },
  'who leaves is told of to the others, and sends no more': async (world) => {
    const { first, second } = await withTwo(world);
    await second.connection.publisher.leave();
    await until(() => first.told.some(({ leaving }) => leaving === world.people.student), 'tell who has left');
    for (const { connection } of [first, second]) connection.session.destroy();
  },
  'who only watches sends nothing and is seen by nobody': async (world) => {
    const { first, second } = await withTwo(world);
    const { watcher } = world.people;
    const third = await world.enter(watcher, []);
    const joined = await third.connection.join(noTracks);
    // Who has only just begun to send is told of a moment after the answer.
    const isSeen = () =>
      [joined, ...third.told].some(({ publishers = [] }) => publishers.some(({ id }) => id === world.people.teacher));
    await until(isSeen, 'let a watcher see who is there');
    must(!third.connection.publisher.sends('microphone'), 'send nothing of a watcher');
    await second.connection.publisher.leave();
    await until(() => first.told.some(({ leaving }) => leaving === world.people.student), 'tell who has left');
    must(!JSON.stringify(first.told).includes(watcher), 'tell nobody of a watcher');
    for (const { connection } of [first, second, third]) connection.session.destroy();
  },
};
