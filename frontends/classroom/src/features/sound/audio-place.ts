/** Where the lesson's audio stands at a moment of the school's time, and who of those present hears it. Pure. */
import type { StageJson } from '@parlance/kit/api/types.ts';

type Audio = NonNullable<StageJson['audio']>;

export function positionAt({ playing, positionMs, durationMs, at }: Audio, now: number): number {
  const gone = playing ? Math.max(0, now - at) : 0;
  return Math.min(durationMs, positionMs + gone);
}

/** "0:52" */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export type Heard = { heard: number; count: number; deaf: readonly string[] };

export function whoHears(heardBy: readonly string[], here: readonly { uid: string; name: string }[]): Heard {
  const deaf = here.filter(({ uid }) => !heardBy.includes(uid)).map(({ name }) => name);
  return { heard: here.length - deaf.length, count: here.length, deaf };
}
