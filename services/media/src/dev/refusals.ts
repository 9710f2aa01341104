/** What media refuses in development builds only. */
import { refusing, type Declarations } from '@parlance/runtime/refusals';

export const refusals = {
  LESSON_MISSING: { kind: 'malformed', code: 'MALFORMED', text: 'A booking, its tutor and its start are needed.' },
} as const satisfies Declarations;

export const { refuse } = refusing(refusals);
