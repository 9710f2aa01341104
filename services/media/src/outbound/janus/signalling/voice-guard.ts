/** Holds the answer to an offer until mute-all is on every voice in it: without the answer no packet can flow, so nothing leaks. */
import { retry } from '@parlance/runtime/retry/retry';
import { isForceMuted } from '../../../domain/member.ts';
import type { Place } from '../../../domain/seat.ts';
import type { MediaServer } from '../../../usecases/node-ports.ts';
import type { MediaLine } from './sdp-lines.ts';

type Deps = {
  server: Pick<MediaServer, 'moderate'>;
  setMicrophones: (seat: Place['seat'], mids: readonly string[]) => Promise<void>;
  isMuteAll: (bookingId: string) => Promise<boolean>;
};

const voicesOf = (lines: readonly MediaLine[]) =>
  lines.filter((line) => line.kind === 'audio' && line.sends).map((line) => line.mid);

const attempts = 25;
const pauseMs = 20;

export function makeVoiceGuard({ seat, room }: Pick<Place, 'seat' | 'room'>, deps: Deps) {
  async function muteLine(mid: string): Promise<void> {
    const unheard = new Error('a voice that must be muted could not be');
    const mute = async () => {
      if (!(await deps.server.moderate(room, { id: seat.uid, mid, mute: true }))) throw unheard;
    };
    await retry(mute, { when: (error) => error === unheard, attempts, waitMs: () => pauseMs });
  }

  return {
    /** Called with the lines of an offer before it goes to Janus: a mute-all that comes meanwhile finds the line in the list. */
    offered: (lines: readonly MediaLine[]) =>
      seat.role === 'student' ? deps.setMicrophones(seat, voicesOf(lines)) : Promise.resolve(),
    /** Called when Janus has answered; settled when the lines are as the room wants them. */
    async answered(lines: readonly MediaLine[]): Promise<void> {
      const mids = voicesOf(lines);
      if (seat.role !== 'student' || mids.length === 0) return;
      if (isForceMuted(seat.role, await deps.isMuteAll(seat.bookingId))) await Promise.all(mids.map(muteLine));
    },
  };
}
