/** Opens the lesson room in a window of its own. The window is opened inside the click, before the answer comes, so that no blocker stops it. */
import type { ApiClient } from '../api/client.ts';
import { callLock, isHeld } from './follow-call.ts';
import type { LessonPlace } from './lesson.ts';
import { enterLesson } from './lesson-api.ts';

const emptyPage = 'about:blank';
const callPage = '/call';

export function callAddress({ token, room, group }: { token: string; room: string; group?: boolean }): string {
  return `${callPage}?${new URLSearchParams({ token, room, ...(group ? { group: 'true' } : {}) })}`;
}

/** Asks for a place in the room. What it is entered with is kept for a reload of its window; never the bearer token. */
export async function takePlace(api: ApiClient, place: LessonPlace): Promise<string> {
  const { token, room, lesson } = await enterLesson(api, place);
  localStorage.setItem(`call-${place.id}`, JSON.stringify({ lesson, token, room }));
  return callAddress({ token, room, group: lesson.kind === 'group' });
}

type Options = {
  /** What has to be done in the same click before the room lets anybody in. */
  before?: () => Promise<unknown>;
};

/** One of that name may have stood open before, with a call in it or with whatever it went on to. */
function pageIn({ location }: Window): string {
  try {
    return location.href === emptyPage ? emptyPage : location.pathname;
  } catch {
    return 'of another origin';
  }
}

/**
 * Resolves with the room's window when it is on its way or its call is on already, with null where the room takes this one; throws the
 * API's problem after closing a window that is new.
 */
export async function joinLesson(api: ApiClient, place: LessonPlace, { before }: Options = {}): Promise<Window | null> {
  const opened = window.open('', `call-${place.id}`);
  const page = opened && pageIn(opened);
  opened?.focus();
  try {
    await before?.();
    // Loaded again it would go out of its call and come back.
    if (page === callPage && (await isHeld(callLock(place.id)))) return opened;
    const address = await takePlace(api, place);
    if (opened) opened.location.href = address;
    else window.location.assign(address);
    return opened;
  } catch (problem) {
    if (page === emptyPage) opened?.close();
    throw problem;
  }
}
