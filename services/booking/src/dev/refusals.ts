/** What booking refuses in development builds only. */
import { refusing, type Declarations } from '@parlance/runtime/refusals';

export const refusals = {
  TARGET_MISSING: { kind: 'malformed', code: 'MALFORMED', text: 'Say `to` or `by`.' },
  CLOCK_BACKWARDS: { kind: 'rule', text: "The school's clock only moves forward." },
  CLOCK_NOT_ACKNOWLEDGED: { kind: 'unavailable', text: 'Not every part has the new time yet.' },
} as const satisfies Declarations;

export const { refuse } = refusing(refusals);
