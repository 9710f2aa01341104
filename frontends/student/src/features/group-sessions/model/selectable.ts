/** Selectable only while it is pending for the viewer and in the future (GRP-06). */
import type { GroupLessonJson } from '@parlance/kit/api/types.ts';

export function isSelectable({ status, when }: Pick<GroupLessonJson, 'status' | 'when'>, now: number): boolean {
  return status === 'pending' && when > now;
}
