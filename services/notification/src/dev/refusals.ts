/** What notification refuses in development builds only. */
import { refusing, type Declarations } from '@parlance/runtime/refusals';

export const refusals = {
  MAIL_KIND_UNKNOWN: { kind: 'rule', text: 'There is no such mail.' },
} as const satisfies Declarations;

export const { refuse } = refusing(refusals);
