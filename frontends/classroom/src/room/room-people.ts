/** Who stands where in the sidebar. Pure. */
import type { StageJson } from '@parlance/kit/api/types.ts';

export function handPlace(stage: StageJson, uid: string): number {
  return stage.hands.findIndex((hand) => hand.uid === uid) + 1;
}

type Expected = { uid: string; name: string };

/** Who the lesson is for and is not in the room: sent out by the teacher, or not there yet. */
export function notInRoom<E extends Expected>(
  expected: readonly E[],
  here: readonly { uid: string }[],
  stage: StageJson,
) {
  const absent = expected.filter(({ uid }) => !here.some((person) => person.uid === uid));
  const isOut = ({ uid }: Expected) => stage.removed.includes(uid);
  return { missing: absent.filter((one) => !isOut(one)), removed: absent.filter(isOut) };
}
