/** Tells the teacher whether this student really hears what plays (each client reports its decoded sound). */
import { type RefObject, useEffect } from 'react';
import type { CallRoom } from '../../webrtc/call-room.ts';
import { putHeard } from '../../room/room-calls.ts';
import type { RoomControl } from '../../room/use-room.ts';
import { afterSample, type Hearing, isHeard } from './hearing.ts';

const lookEveryMs = 1_000;

type Stat = { type: string; trackIdentifier?: string; totalAudioEnergy?: number };

async function energyOf(call: CallRoom, track: MediaStreamTrack): Promise<number> {
  const report = await call.stats();
  for (const stat of (report?.values() ?? []) as Iterable<Stat>)
    if (stat.type === 'inbound-rtp' && stat.trackIdentifier === track.id) return stat.totalAudioEnergy ?? 0;
  return 0;
}

type Parts = {
  call: CallRoom;
  room: RoomControl;
  track: MediaStreamTrack | undefined;
  player: RefObject<HTMLAudioElement | null>;
  /** Only students are asked. */
  uid: string | undefined;
};

export function useHearing({ call, room, track, player, uid }: Parts): void {
  const { stage, say } = room;
  const playing = stage.audio?.playing === true;
  const said = uid !== undefined && stage.heardBy.includes(uid);
  useEffect(() => {
    if (!playing || uid === undefined || !track) return;
    let hearing: Hearing | undefined;
    let asking = false;
    const look = async () => {
      if (asking) return;
      asking = true;
      const element = player.current;
      const audible = element !== null && !element.paused && !element.muted && element.volume > 0;
      const atMs = performance.now();
      hearing = afterSample(hearing, { atMs, energy: await energyOf(call, track), audible });
      const heard = isHeard(hearing, atMs);
      if (heard !== said) await say(putHeard(heard));
      asking = false;
    };
    const timer = setInterval(() => void look().catch(() => (asking = false)), lookEveryMs);
    return () => clearInterval(timer);
  }, [call, track, player, uid, playing, said, say]);
}
