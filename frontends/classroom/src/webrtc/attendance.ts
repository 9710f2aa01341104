/** Who else is in the room by what it says, and what has arrived of them. */
import type { ReceivedLines } from './lines.ts';
import {
  afterEvent,
  afterReturn,
  tracksOf,
  waitForReturnMs,
  wantedLines,
  withoutGone,
  type People,
  type RemotePerson,
} from './people.ts';
import type { RoomEvent } from './room-events.ts';
import type { ReceivedTracks } from './subscriber.ts';

export type RemoteParticipant = RemotePerson & { tracks: ReceivedLines };

export class Attendance {
  readonly #self: string;
  readonly #changed: () => void;
  #people: People = new Map();
  #tracks: ReceivedTracks = new Map();

  constructor(self: string, changed: () => void) {
    this.#self = self;
    this.#changed = changed;
  }

  people = (): People => this.#people;

  list(): RemoteParticipant[] {
    const withTracks = (person: RemotePerson) => ({
      ...person,
      tracks: tracksOf(person, this.#tracks.get(person.uid)),
    });
    return [...this.#people.values()].map(withTracks);
  }

  wanted = () => wantedLines(this.#people);

  hear(event: RoomEvent): void {
    this.#people = afterEvent(this.#people, event, { self: this.#self, nowMs: performance.now() });
    if (event.leaving ?? event.unpublished ?? event.kicked) this.#forgetGoneLater();
    this.#changed();
  }

  /** All that is there, after a time without news; heard next. */
  meet(room: RoomEvent): void {
    this.#people = afterReturn(this.#people, room, performance.now());
    if (this.#people.size > 0) this.#forgetGoneLater();
  }

  receive(tracks: ReceivedTracks): void {
    this.#tracks = tracks;
    this.#changed();
  }

  /** Nothing arrives any more; who is there may still be. */
  loseTracks(): void {
    this.#tracks = new Map();
  }

  forgetAll(): void {
    this.#people = new Map();
  }

  #forgetGoneLater(): void {
    setTimeout(() => {
      this.#people = withoutGone(this.#people, performance.now());
      this.#changed();
    }, waitForReturnMs + 50);
  }
}
