/** What is said about a line that does not carry everything; nothing while it does. */
import type { common } from '../../locales/en.ts';
import { isBelow } from '../../webrtc/line-ladder.ts';
import type { LineQuality } from '../../webrtc/line-watch.ts';

/** What has to be done without: one's own camera, all pictures, one's own voice, everything but pages and chat. */
export type Lacking = keyof (typeof common)['weak'];

/** Coarser pictures speak for themselves. */
export function lackingOn({ up, down }: LineQuality): Lacking | undefined {
  if (down === 'material') return 'material';
  if (up === 'material') return 'unheard';
  if (isBelow(down, 'low')) return 'sound';
  return isBelow(up, 'low') ? 'camera' : undefined;
}
