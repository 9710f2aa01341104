/** What a tile says of a person's line. */
import { texts } from '../locales/texts.ts';
import { isBelow } from '../webrtc/line-ladder.ts';
import { carries } from '../webrtc/line-load.ts';
import type { Mark } from '../webrtc/line-mark.ts';
import type { LineQuality } from '../webrtc/line-watch.ts';
import type { RemotePerson } from '../webrtc/people.ts';

export type Unseen = { short: string; long: string };

/** Why there is nothing of somebody whose camera or microphone is on. */
export function whyUnseen(person: RemotePerson, { down }: LineQuality): Unseen | undefined {
  const { people } = texts.now();
  const { lacks, cameraOn, microphoneOn } = person;
  if (lacks === 'sound') return people.pagesOnly;
  if (down === 'material' && (cameraOn || microphoneOn)) return people.unreceived;
  if (lacks === 'pictures') return people.soundOnly;
  return cameraOn && isBelow(down, 'low') ? people.pausedHere : undefined;
}

export type Heard = 'yes' | 'notHeard' | 'microphoneOff';

/** Switched on at the other end says nothing about what comes through to here. */
export function heardOf({ microphoneOn, muted }: RemotePerson, { down }: LineQuality): Heard {
  if (!microphoneOn || muted) return 'microphoneOff';
  return carries(down, 'microphone') ? 'yes' : 'notHeard';
}

/** The person's own word counts for more than what is measured here. */
export function markOf({ uid, lacks }: RemotePerson, { marks }: LineQuality): Mark {
  const mark = marks.get(uid) ?? 'good';
  if (lacks === 'pictures' || lacks === 'sound') return 'weak';
  return lacks === 'detail' && mark === 'good' ? 'fair' : mark;
}
