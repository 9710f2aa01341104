/** Everything that notification refuses. */
import { refusing, type Declarations } from '@parlance/runtime/refusals';

export const refusals = {
  ANNOUNCEMENT_NOT_FOUND: { kind: 'not-found', text: 'Announcement not found' },
} as const satisfies Declarations;

export const { refuse } = refusing(refusals);
