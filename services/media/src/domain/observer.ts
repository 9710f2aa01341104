/** NS-21: an administrator is in the room as a silent observer, under an id that no person and no screen has: whatever is said of it is known by the id and kept from the others. */
const mark = 'observer:';

export function observerId(uid: string): string {
  return `${mark}${uid}`;
}

/** An observing seat, or what looks around in its name. */
export function isObserver(id: unknown): boolean {
  return typeof id === 'string' && id.startsWith(mark);
}

/** Whose observing seat this id is; undefined when it is nobody's. */
export function observerUid(id: string): string | undefined {
  const uid = id.slice(mark.length);
  return isObserver(id) && !uid.includes(':') ? uid : undefined;
}
