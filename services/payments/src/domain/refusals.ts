/** Everything that payments refuses. */
import { refusing, type Declarations } from '@parlance/runtime/refusals';

export const refusals = {
  PERIOD_UNKNOWN: { kind: 'rule', text: 'This payment period is not available.' },
  PRICE_UNKNOWN: { kind: 'rule', text: 'This price is not on sale.' },
  NOT_OWN_EARNINGS: { kind: 'forbidden', text: 'You can only see your own earnings.', requirement: 'PERM-49' },
  NOT_OWN_ENTITLEMENTS: { kind: 'forbidden', text: 'You can only see your own subscription.' },
  PAY_LINE_NOT_FOUND: {
    kind: 'not-found',
    text: 'Some of these lessons are not owed to this teacher in these days.',
    requirement: 'EARN-22',
  },
  LESSONS_NOT_NAMED: { kind: 'malformed', code: 'MALFORMED', text: 'Name 1 to … lessons.' },
  UID_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: 'The uid is not valid.' },
  END_MISSING: { kind: 'malformed', code: 'MALFORMED', text: 'The end of the entitlement is required.' },
  END_BEFORE_START: { kind: 'malformed', code: 'MALFORMED', text: 'End date cannot be before start date' },
  DAY_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: 'A day is written YYYY-MM-DD.' },
} as const satisfies Declarations;

export const { refuse } = refusing(refusals);
