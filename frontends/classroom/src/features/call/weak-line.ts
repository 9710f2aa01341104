/** What is said about a line that does not carry everything; nothing while it does. */
import { texts } from '../../locales/texts.ts';
import { isBelow } from '../../webrtc/line-ladder.ts';
import type { LineQuality } from '../../webrtc/line-watch.ts';

export type WeakNotice = { title: string; detail: string };

/** Coarser pictures speak for themselves. */
export function weakNotice({ up, down }: LineQuality): WeakNotice | undefined {
  const { weak } = texts.now();
  if (down === 'material') return weak.material;
  if (up === 'material') return weak.unheard;
  if (isBelow(down, 'low')) return weak.sound;
  return isBelow(up, 'low') ? weak.camera : undefined;
}
