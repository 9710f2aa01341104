/** Who is in the room, kept from what the room says. Pure: events in, the next list out. */
import { displayName, type PublisherEvent, type RoomEvent } from './room-events.ts';

export type RemotePerson = {
  uid: string;
  name: string;
  /** Said by the person's own browser; the mute of the room is `muted`. */
  microphoneOn: boolean;
  cameraOn: boolean;
  muted: boolean;
  talking: boolean;
  reconnecting: boolean;
  /** When the person went without a goodbye (monotonic ms); they are expected back. */
  lostAt: number | undefined;
  streams: { mid: string; type: string; disabled: boolean }[];
};

export type People = ReadonlyMap<string, RemotePerson>;

/** Words in the streams' descriptions: a line without packets does not say why by itself. */
export const lineOn = 'on';
export const lineOff = 'off';
export const goodbye = 'left';
/** How long a tile waits for somebody who dropped out. */
export const waitForReturnMs = 45_000;

function personOf(event: PublisherEvent, known: RemotePerson | undefined): RemotePerson {
  const streams = event.streams ?? [];
  const said = (type: string) => streams.find((stream) => stream.type === type && !stream.disabled)?.description;
  return {
    uid: event.id,
    name: displayName(event.display, known?.name ?? ''),
    microphoneOn: said('audio') === lineOn,
    cameraOn: said('video') === lineOn,
    muted: streams.some((stream) => stream.type === 'audio' && stream.moderated === true),
    talking: known?.talking ?? false,
    reconnecting: false,
    lostAt: undefined,
    streams: streams.map(({ mid, type, disabled }) => ({ mid, type, disabled: disabled ?? false })),
  };
}

function saidGoodbye(person: RemotePerson, event: PublisherEvent): RemotePerson | undefined {
  return event.streams?.some((stream) => stream.description === goodbye) ? undefined : person;
}

/** Somebody's stream went without a goodbye: the tile stays and says so. */
function lose(people: Map<string, RemotePerson>, uid: string, nowMs: number): void {
  const person = people.get(uid);
  if (!person || person.lostAt !== undefined) return;
  people.set(uid, {
    ...person,
    microphoneOn: false,
    cameraOn: false,
    talking: false,
    reconnecting: true,
    lostAt: nowMs,
    streams: [],
  });
}

export function afterEvent(before: People, event: RoomEvent, context: { self: string; nowMs: number }): People {
  const people = new Map(before);
  const others = (list: PublisherEvent[] | undefined) =>
    (list ?? []).filter(({ id }) => id.split(':')[0] !== context.self);
  for (const publisher of others(event.publishers)) {
    const person = saidGoodbye(personOf(publisher, people.get(publisher.id)), publisher);
    if (person) people.set(publisher.id, person);
    else people.delete(publisher.id);
  }
  const arriving = event.joining ? [event.joining] : [];
  for (const attendee of others([...(event.attendees ?? []), ...arriving])) {
    if (!people.get(attendee.id)?.streams.length) people.set(attendee.id, personOf(attendee, people.get(attendee.id)));
  }
  for (const gone of [event.leaving, event.unpublished, event.kicked]) if (gone) lose(people, gone, context.nowMs);
  const speaker = event.id === undefined ? undefined : people.get(event.id);
  if (speaker && (event.videoroom === 'talking' || event.videoroom === 'stopped-talking')) {
    people.set(speaker.uid, { ...speaker, talking: event.videoroom === 'talking' });
  }
  if (speaker && event.moderation && speaker.streams.some((s) => s.mid === event.mid && s.type === 'audio')) {
    people.set(speaker.uid, { ...speaker, muted: event.moderation === 'muted' });
  }
  return people;
}

/** Those who did not come back in time are gone. */
export function withoutGone(people: People, nowMs: number): People {
  const staying = [...people].filter(
    ([, person]) => person.lostAt === undefined || nowMs - person.lostAt < waitForReturnMs,
  );
  return staying.length === people.size ? people : new Map(staying);
}

/** The remote lines that a subscriber should have: sound and picture of everybody. */
export function wantedLines(people: People): { feed: string; mid: string }[] {
  return [...people.values()].flatMap((person) =>
    person.streams
      .filter((stream) => !stream.disabled && (stream.type === 'audio' || stream.type === 'video'))
      .map((stream) => ({ feed: person.uid, mid: stream.mid })),
  );
}
