/** A room without a network. Who enters, what they send and what the others are told of it is as with the real one: connection-contract.ts says how, and both pass it. */
import type { Connection, ConnectionEvents, prepareConnection } from '../webrtc/connection.ts';
import type { Line } from '../webrtc/line-table.ts';
import { describeLine, mediaOf, type LineName } from '../webrtc/lines.ts';
import type { PublisherEvent, RoomEvent } from '../webrtc/room-events.ts';

export type FakeRoom = {
  prepareConnection: typeof prepareConnection;
  /** The lines of each connection that was prepared. */
  prepared: (readonly LineName[])[];
  /** What was given to send, line by line, in order. */
  sent: [LineName, MediaStreamTrack | null][];
  /** In the room before anybody whom the test lets in. */
  others: PublisherEvent[];
  /** What entering takes; a rejection is the room's no. */
  entering(): Promise<void>;
  /** What the browser says of what is received. */
  received: RTCStatsReport | undefined;
};

type Seat = {
  uid: string;
  lines: ReadonlyMap<LineName, MediaStreamTrack | null>;
  wanted: readonly Line[];
  inside: boolean;
  events: ConnectionEvents;
};

const reportOf = (...stats: { id: string; type: string }[]) =>
  new Map(stats.map((one) => [one.id, one])) as unknown as RTCStatsReport;

/** As the others' browsers are told of somebody. */
function shown({ uid, lines }: Seat): PublisherEvent {
  const streams = [...lines].map(([line, track], at) => ({
    type: mediaOf[line],
    mid: String(at),
    description: describeLine(line, track ? 'on' : 'off'),
  }));
  return { id: uid, display: JSON.stringify([uid, uid]), streams };
}

/** The tracks that this person asked for, by person and line. */
function wantedOf(seat: Seat, seats: readonly Seat[]) {
  const people = new Map<string, Map<string, MediaStreamTrack>>();
  for (const { feed, mid } of seat.wanted) {
    const track = [...(seats.find(({ uid }) => uid === feed)?.lines.values() ?? [])][Number(mid)];
    if (track) people.set(feed, (people.get(feed) ?? new Map<string, MediaStreamTrack>()).set(mid, track));
  }
  return people;
}

/** Everybody's place, and who of them hears what of the others. */
function makeSeats() {
  const seats: Seat[] = [];
  const inside = () => seats.filter((seat) => seat.inside);
  const isSeen = ({ lines }: Seat) => lines.size > 0;

  function tellOthers(me: Seat, event: RoomEvent): void {
    for (const seat of inside()) if (seat !== me) seat.events.onRoomEvent({ videoroom: 'event', ...event });
  }
  function deliver(): void {
    for (const seat of inside()) if (seat.wanted.length > 0) seat.events.onTracks(wantedOf(seat, inside()));
  }
  return {
    add: (seat: Seat) => void seats.push(seat),
    deliver,
    numberOf: (me: Seat) => seats.indexOf(me) + 1,
    seenBy: (me: Seat) => inside().filter((seat) => seat !== me && isSeen(seat)),
    changed(me: Seat): void {
      if (!me.inside || !isSeen(me)) return;
      tellOthers(me, { publishers: [shown(me)] });
      deliver();
    },
    set(me: Seat, line: LineName, track: MediaStreamTrack | null): void {
      if (me.lines.has(line)) me.lines = new Map(me.lines).set(line, track);
    },
    goes(me: Seat): void {
      if (!me.inside) return;
      me.inside = false;
      if (isSeen(me)) tellOthers(me, { leaving: me.uid });
    },
  };
}
type Seats = ReturnType<typeof makeSeats>;

const publisherOf = (me: Seat, seats: Seats, room: FakeRoom): Connection['publisher'] => ({
  async join(tracks, asked) {
    asked();
    await room.entering();
    for (const line of me.lines.keys()) seats.set(me, line, tracks[line]);
    me.inside = true;
    const publishers = [...room.others, ...seats.seenBy(me).map(shown)];
    seats.changed(me);
    return { videoroom: 'joined', id: me.uid, private_id: seats.numberOf(me), publishers };
  },
  isUp: () => me.inside,
  async setTrack(line, track) {
    room.sent.push([line, track]);
    seats.set(me, line, track);
    seats.changed(me);
  },
  setLoad: async () => undefined,
  sends: (line) => Boolean(me.lines.get(line)),
  stats: async () => reportOf({ id: 'T1', type: 'transport' }),
  repeat: async () => undefined,
  restart: async () => undefined,
  leave: async () => seats.goes(me),
});

function connectionOf(me: Seat, seats: Seats, room: FakeRoom): Connection {
  const publisher = publisherOf(me, seats, room);
  return {
    session: {
      attach: () => Promise.reject(new Error('Nothing is attached to a room without a network.')),
      reclaim: async () => undefined,
      destroy: () => seats.goes(me),
    },
    publisher,
    subscriber: {
      enter: () => undefined,
      want(lines) {
        me.wanted = lines;
        seats.deliver();
      },
      tune: () => undefined,
      feedOf: () => undefined,
      restart: async () => undefined,
      resync: async () => true,
      stats: async () => room.received,
    },
    wait: () => undefined,
    async join(tracks) {
      const joined = await publisher.join(tracks, () => undefined);
      return { ...joined, private_id: joined.private_id ?? 0 };
    },
  };
}

export function makeFakeRoom(): FakeRoom {
  const seats = makeSeats();
  const room: FakeRoom = {
    prepared: [],
    sent: [],
    others: [],
    entering: async () => undefined,
    received: undefined,
    async prepareConnection({ takeTicket, lines }, events) {
      const { ticket: uid } = await takeTicket();
      const me: Seat = { uid, lines: new Map(lines.map((line) => [line, null])), wanted: [], inside: false, events };
      seats.add(me);
      room.prepared.push(lines);
      return connectionOf(me, seats, room);
    },
  };
  return room;
}
