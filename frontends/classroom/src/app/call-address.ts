/** What the address and this browser know of the call. The token leaves the address bar at once; a reload finds it in `call-{id}`. */
import type { Lesson, LessonPlace } from '@parlance/kit/lessons/lesson.ts';
import { callAddress } from '@parlance/kit/lessons/join-lesson.ts';
import { texts } from '../locales/texts.ts';

export type CallPlace = {
  token: string;
  room: string;
  tutorUid: string;
  bookingId: string;
  lesson: Lesson | undefined;
  joinedBefore: boolean;
};

type Kept = { lesson?: Lesson; token?: string; room?: string };
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const callKey = (bookingId: string) => `call-${bookingId}`;
const joinedKey = (bookingId: string) => `joined-${bookingId}`;

/** Split at the first hyphen. */
function splitRoom(room: string): { tutorUid: string; bookingId: string } | undefined {
  const hyphen = room.indexOf('-');
  if (hyphen < 1 || hyphen === room.length - 1) return undefined;
  return { tutorUid: room.slice(0, hyphen), bookingId: room.slice(hyphen + 1) };
}

function kept(store: Store, bookingId: string): Kept {
  try {
    return (JSON.parse(store.getItem(callKey(bookingId)) ?? '{}') ?? {}) as Kept;
  } catch {
    return {};
  }
}

/** Which lesson the address means, for whoever takes part in it and has no token for it in this browser. */
export type LostCall = { error: string; lost?: { place: LessonPlace; group: boolean } };

export function findCall(search: string, store: Store): CallPlace | LostCall {
  const asked = new URLSearchParams(search);
  const room = asked.get('room') ?? '';
  const parts = splitRoom(room);
  const known = parts ? kept(store, parts.bookingId) : {};
  const token = asked.get('token') || (known.room === room ? known.token : undefined);
  if (!token) {
    const { lesson } = known;
    const place = parts && { id: parts.bookingId, tutor: { uid: parts.tutorUid }, sessionId: lesson?.sessionId };
    const lost = place && { place, group: asked.get('group') === 'true' };
    return { error: texts.now().place.noToken, ...(lost ? { lost } : {}) };
  }
  if (!parts) return { error: texts.now().place.noRoom };
  const { lesson } = known;
  if (token !== known.token) store.setItem(callKey(parts.bookingId), JSON.stringify({ ...known, token, room }));
  return { token, room, ...parts, lesson, joinedBefore: store.getItem(joinedKey(parts.bookingId)) === 'true' };
}

/** The address without what lets somebody in, once; everything else of it stays. */
export function withoutToken(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('token');
  url.searchParams.delete('move');
  return `${url.pathname}${url.search}${url.hash}`;
}

export function markJoined(store: Store, bookingId: string): void {
  store.setItem(joinedKey(bookingId), 'true');
}

/** An explicit leave or the automatic end forgets the call; a reload does not. */
export function forgetCall(store: Store, bookingId: string): void {
  store.removeItem(joinedKey(bookingId));
  store.removeItem(callKey(bookingId));
}

/** What it was entered with is worth nothing any more; which lesson it is stays known. */
export function forgetToken(store: Store, bookingId: string): void {
  const { token: _token, ...lesson } = kept(store, bookingId);
  store.setItem(callKey(bookingId), JSON.stringify(lesson));
}

/** Where a call that was left is taken up again: this page still knows what the browser forgot with it. */
export function keptAnew({ token, room, bookingId, lesson }: CallPlace, store: Store): string {
  store.setItem(callKey(bookingId), JSON.stringify({ ...(lesson ? { lesson } : {}), token, room }));
  return callAddress({ token, room, group: lesson?.kind === 'group' });
}
