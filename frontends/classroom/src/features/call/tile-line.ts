/** What a tile says of a person's line. */
import { texts } from '../../locales/texts.ts';
import { isBelow } from '../../webrtc/line-ladder.ts';
import type { Mark } from '../../webrtc/line-mark.ts';
import type { LineQuality } from '../../webrtc/line-watch.ts';
import type { RemotePerson } from '../../webrtc/people.ts';

export type Unseen = { short: string; long: string };

/** Why there is no picture of somebody whose camera may be on. */
export function whyUnseen({ lacks }: RemotePerson, { down }: LineQuality): Unseen | undefined {
  const { people } = texts.now();
  if (lacks === 'sound') return people.pagesOnly;
  if (lacks === 'pictures') return people.soundOnly;
  return isBelow(down, 'low') ? people.pausedHere : undefined;
}

/** The person's own word counts for more than what is measured here. */
export function markOf({ uid, lacks }: RemotePerson, { marks }: LineQuality): Mark {
  const mark = marks.get(uid) ?? 'good';
  if (lacks === 'pictures' || lacks === 'sound') return 'weak';
  return lacks === 'detail' && mark === 'good' ? 'fair' : mark;
}
