/** Who is in the room, kept from what the room says. Pure: events in, the next list out. */
import { readLine, type LineName, type LineState, type ReceivedLines } from './lines.ts';
import { displayName, type PublisherEvent, type RoomEvent } from './room-events.ts';

export type RemotePerson = {
  uid: string;
  name: string;
  /** Said by the person's own browser; the mute of the room is `muted`. */
  microphoneOn: boolean;
  cameraOn: boolean;
  soundOn: boolean;
  screenOn: boolean;
  /** What the person's line does not carry now, by the person's own word. */
  lacks: 'nothing' | 'detail' | 'pictures' | 'sound';
  muted: boolean;
  talking: boolean;
  reconnecting: boolean;
  /** When the person went without a goodbye (monotonic ms); they are expected back. */
  lostAt: number | undefined;
  /** Whose line alone is lost is in the room until it says that they left. */
  inRoom: boolean;
  streams: { mid: string; type: string; disabled: boolean; line: LineName | undefined }[];
};

export type People = ReadonlyMap<string, RemotePerson>;

/** How long a tile waits for somebody who dropped out. */
export const waitForReturnMs = 45_000;

const isSent = (state: LineState) => state === 'on' || state === 'coarse';

function lackOf(says: (line: LineName, state: LineState) => boolean): RemotePerson['lacks'] {
  if (says('microphone', 'weak')) return 'sound';
  if (says('camera', 'weak')) return 'pictures';
  return says('camera', 'coarse') ? 'detail' : 'nothing';
}

function personOf(event: PublisherEvent, known: RemotePerson | undefined): RemotePerson {
  const streams = (event.streams ?? []).map((stream) => ({ ...stream, said: readLine(stream.description) }));
  const isOn = (line: LineName) =>
    streams.some(({ said, disabled }) => said?.line === line && isSent(said.state) && !disabled);
  const says = (line: LineName, state: LineState) =>
    streams.some(({ said }) => said?.line === line && said.state === state);
  return {
    uid: event.id,
    name: displayName(event.display, known?.name ?? ''),
    microphoneOn: isOn('microphone'),
    cameraOn: isOn('camera'),
    soundOn: isOn('sound'),
    screenOn: isOn('screen'),
    lacks: lackOf(says),
    muted: streams.some(({ said, moderated }) => said?.line === 'microphone' && moderated === true),
    talking: known?.talking ?? false,
    reconnecting: false,
    lostAt: undefined,
    inRoom: true,
    streams: streams.map(({ mid, type, disabled, said }) => ({
      mid,
      type,
      disabled: disabled ?? false,
      line: said?.line,
    })),
  };
}

function saidGoodbye(person: RemotePerson, event: PublisherEvent): RemotePerson | undefined {
  return event.streams?.some(({ description }) => readLine(description)?.state === 'left') ? undefined : person;
}

const isOverdue = ({ lostAt, inRoom }: RemotePerson, nowMs: number) =>
  !inRoom && lostAt !== undefined && nowMs - lostAt >= waitForReturnMs;

type Loss = { nowMs: number; inRoom: boolean };

/** Somebody's stream went without a goodbye: the tile stays and says so. */
function lose(people: Map<string, RemotePerson>, uid: string, { nowMs, inRoom }: Loss): void {
  const person = people.get(uid);
  if (!person) return;
  if (person.lostAt !== undefined) {
    const known = { ...person, inRoom };
    return void (isOverdue(known, nowMs) ? people.delete(uid) : people.set(uid, known));
  }
  people.set(uid, {
    ...person,
    inRoom,
    microphoneOn: false,
    cameraOn: false,
    soundOn: false,
    screenOn: false,
    lacks: 'nothing',
    talking: false,
    reconnecting: true,
    lostAt: nowMs,
    streams: [],
  });
}

export function afterEvent(before: People, event: RoomEvent, context: { self: string; nowMs: number }): People {
  const people = new Map(before);
  // What has a colon in its name is a helper of somebody's, not a person.
  const others = (list: PublisherEvent[] | undefined) =>
    (list ?? []).filter(({ id }) => id !== context.self && !id.includes(':'));
  for (const publisher of others(event.publishers)) {
    const person = saidGoodbye(personOf(publisher, people.get(publisher.id)), publisher);
    if (person) people.set(publisher.id, person);
    else people.delete(publisher.id);
  }
  const arriving = event.joining ? [event.joining] : [];
  for (const attendee of others([...(event.attendees ?? []), ...arriving])) {
    if (!people.get(attendee.id)?.streams.length) people.set(attendee.id, personOf(attendee, people.get(attendee.id)));
  }
  const { nowMs } = context;
  if (event.unpublished) lose(people, event.unpublished, { nowMs, inRoom: true });
  for (const gone of [event.leaving, event.kicked]) if (gone) lose(people, gone, { nowMs, inRoom: false });
  const speaker = event.id === undefined ? undefined : people.get(event.id);
  if (speaker && (event.videoroom === 'talking' || event.videoroom === 'stopped-talking')) {
    people.set(speaker.uid, { ...speaker, talking: event.videoroom === 'talking' });
  }
  if (speaker && event.moderation && speaker.streams.some((s) => s.mid === event.mid && s.line === 'microphone')) {
    people.set(speaker.uid, { ...speaker, muted: event.moderation === 'muted' });
  }
  return people;
}

/** One came into the room again: whoever is not there yet is expected back too, as when a whole media server went away. */
export function afterReturn(before: People, event: RoomEvent, nowMs: number): People {
  const people = new Map(before);
  for (const uid of before.keys()) {
    if (!event.publishers?.some(({ id }) => id === uid)) lose(people, uid, { nowMs, inRoom: false });
  }
  return people;
}

/** Those who left the room and did not come back in time are gone. */
export function withoutGone(people: People, nowMs: number): People {
  const staying = [...people].filter(([, person]) => !isOverdue(person, nowMs));
  return staying.length === people.size ? people : new Map(staying);
}

/** The remote lines that a subscriber should have: sound and picture of everybody. */
export function wantedLines(people: People): { feed: string; mid: string }[] {
  return [...people.values()].flatMap((person) =>
    person.streams
      .filter((stream) => !stream.disabled && stream.line !== undefined)
      .map((stream) => ({ feed: person.uid, mid: stream.mid })),
  );
}

export function lineOf(people: People, feed: string, mid: string): LineName | undefined {
  return people.get(feed)?.streams.find((stream) => stream.mid === mid)?.line;
}

/** What of the received lines is a person's microphone, camera, lesson audio and screen. */
export function tracksOf(
  person: RemotePerson,
  received: ReadonlyMap<string, MediaStreamTrack> | undefined,
): ReceivedLines {
  const tracks: ReceivedLines = {};
  for (const { mid, line } of person.streams) {
    const track = received?.get(mid);
    if (line && track) tracks[line] = track;
  }
  return tracks;
}
