/**
 * Follows the room's window from the tab that opened it, and says when it has gone: closed at the end, left, or crashed. What the tab opened it sees
 * itself; after a reload of the tab the lock tells, which the room holds and the browser lets go of with its window.
 */
export type Followed = { id: string; when: number; from: string };

/** Held by whichever window is in the room, and while it may come back into it. */
export const roomLock = (id: string): string => `parlance-room-${id}`;
/** Held by whichever window's call is on. */
export const callLock = (id: string): string => `parlance-call-${id}`;

const key = 'parlance-follows-call';
const beatMs = 1_000;
let stopFollowing: (() => void) | undefined;

export async function isHeld(lock: string): Promise<boolean> {
  const { held = [] } = (await globalThis.navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === lock);
}

const isThere = async ({ id }: Followed, opened: Window | undefined) =>
  opened ? !opened.closed : isHeld(roomLock(id));

/** Of this tab alone, also after it was loaded again. */
function kept(): Followed | undefined {
  try {
    const mark = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Followed | null;
    return typeof mark?.id === 'string' ? mark : undefined;
  } catch {
    return undefined;
  }
}

function follow(followed: Followed, opened: Window | undefined, onGone: (followed: Followed) => void): void {
  stopFollowing?.();
  const look = async () => {
    if (await isThere(followed, opened)) return;
    // One look may overtake another.
    if (kept()?.id !== followed.id) return;
    stopFollowing?.();
    sessionStorage.removeItem(key);
    onGone(followed);
  };
  const beat = () => void look();
  const timer = setInterval(beat, beatMs);
  // A tab that was hidden beats slowly: it looks when it is seen again.
  document.addEventListener('visibilitychange', beat);
  window.addEventListener('focus', beat);
  stopFollowing = () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', beat);
    window.removeEventListener('focus', beat);
    stopFollowing = undefined;
  };
}

export function followCall(
  lesson: { id: string; when: number },
  opened: Window,
  onGone: (followed: Followed) => void,
): void {
  const followed = { id: lesson.id, when: lesson.when, from: window.location.pathname };
  sessionStorage.setItem(key, JSON.stringify(followed));
  follow(followed, opened, onGone);
}

/** After a reload of this tab. */
export function goOnFollowing(onGone: (followed: Followed) => void): void {
  const followed = kept();
  if (followed && !stopFollowing) follow(followed, undefined, onGone);
}

/** For whoever signs out, and for tests. */
export function forgetFollowing(): void {
  stopFollowing?.();
  sessionStorage.removeItem(key);
}
