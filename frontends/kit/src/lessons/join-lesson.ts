/** Opens the lesson room in a window of its own. The window is opened inside the click, before the answer comes, so that no blocker stops it. */
import type { ApiClient } from '../api/client.ts';
import type { LessonPlace } from './lesson.ts';
import { enterLesson } from './lesson-api.ts';

export function callAddress({ token, room, group }: { token: string; room: string; group?: boolean }): string {
  return `/call?${new URLSearchParams({ token, room, ...(group ? { group: 'true' } : {}) })}`;
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

/** Resolves with the room's window when it is on its way, with null where the room takes this one; throws the API's problem after closing an empty window. */
export async function joinLesson(api: ApiClient, place: LessonPlace, { before }: Options = {}): Promise<Window | null> {
  const opened = window.open('', `call-${place.id}`);
  try {
    await before?.();
    const address = await takePlace(api, place);
    if (opened) opened.location.href = address;
    else window.location.assign(address);
    return opened;
  } catch (problem) {
    opened?.close();
    throw problem;
  }
}
