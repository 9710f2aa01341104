/** Whose page somebody looks at. Pure. */
import type { StageJson } from '@parlance/kit/api/types.ts';

export type OnPage = { here: number; count: number };

/** How many of the students in the room are on the teacher's page. */
export function countOnPage(stage: StageJson, studentsHere: readonly string[]): OnPage {
  const here = studentsHere.filter((uid) => !stage.lookingAround.includes(uid)).length;
  return { here, count: studentsHere.length };
}
