/**
 * Which revision of its document a lesson is taught with (LIM-09): the newest that stood when its topic could no longer be changed. It follows
 * from clocks alone, so both people, every replica and a replay read the same bytes, and nothing changes under a lesson.
 */
import { lesson } from '@parlance/proto/limits';

export type Revision = {
  readonly revision: number;
  readonly fileId: string;
  /** Undefined: from the beginning. */
  readonly at: Date | undefined;
};

/** `startsAt` is undefined outside a lesson, where the newest is read. */
export function revisionFor<R extends Revision>(revisions: readonly R[], startsAt: Date | undefined): R | undefined {
  const inOrder = revisions.toSorted((left, right) => left.revision - right.revision);
  if (startsAt === undefined) return inOrder.at(-1);
  const closesAt = startsAt.getTime() - lesson.updateMaterialLockMs;
  const stood = inOrder.filter(({ at }) => at === undefined || at.getTime() <= closesAt);
  // A lesson that had none yet reads the first that came, and no other one after it.
  return stood.at(-1) ?? inOrder[0];
}

/** Whether somebody is having this lesson now, or is about to: from when its document stands until it ends. */
export const sittingsNow = (now: Date): { after: Date; until: Date } => ({
  after: new Date(now.getTime() - lesson.lengthMs),
  until: new Date(now.getTime() + lesson.updateMaterialLockMs),
});
