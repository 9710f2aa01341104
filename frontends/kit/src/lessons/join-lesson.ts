/** Opens the lesson room in a window of its own. The window is opened inside the click, before the answer comes, so that no blocker stops it. */
import type { ApiClient } from '../api/client.ts';
import type { Lesson } from './lesson.ts';
import { enterLesson } from './lesson-api.ts';

export function callAddress({ token, room, group }: { token: string; room: string; group?: boolean }): string {
  return `/call?${new URLSearchParams({ token, room, ...(group ? { group: 'true' } : {}) })}`;
}

/** Resolves with the room's window when it is on its way, with null where the room takes this one; throws the API's problem after closing an empty window. */
export async function joinLesson(api: ApiClient, { id, ...place }: Lesson): Promise<Window | null> {
  const opened = window.open('', `call-${id}`);
  try {
    const { token, room, lesson } = await enterLesson(api, { id, ...place });
    // Keeps the call for a reload of the window; never the bearer token.
    localStorage.setItem(`call-${id}`, JSON.stringify({ lesson, token, room }));
    const address = callAddress({ token, room, group: lesson.kind === 'group' });
    if (opened) opened.location.href = address;
    else window.location.assign(address);
    return opened;
  } catch (problem) {
    opened?.close();
    throw problem;
  }
}
