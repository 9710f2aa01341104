/** The background that was chosen in this browser, for the next lesson too. */
import { type Background, backgrounds } from './backgrounds.ts';

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

const key = 'call-background';

export function rememberedBackground(storage: Kept): Background {
  const known = storage.getItem(key);
  return backgrounds.find((one) => one === known) ?? 'none';
}

/** A full or forbidden store costs only the convenience. */
export function rememberBackground(storage: Kept, background: Background): void {
  try {
    storage.setItem(key, background);
  } catch {
    // The choice holds for this lesson.
  }
}
