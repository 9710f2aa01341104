/** What disabling or deleting an account does to lessons and tokens, joined from identity and booking. */
import type { GetOutlookResponse, WalletBalance } from '@parlance/proto/booking/v1';
import { epochMsOrNull } from '@parlance/proto/json/time';
import { balancesJson } from '@parlance/proto/json/wallet';
import type { z } from 'zod';
import type { consequencesAnswer } from './schemas.ts';

/** `balances` is null for people who have no wallets. */
export function consequencesJson(
  outlook: GetOutlookResponse,
  balances: WalletBalance[] | null,
): z.input<typeof consequencesAnswer> {
  const { upcomingLessons, openSlots } = outlook;
  const hasTokens = balances?.some(({ balance }) => balance > 0) ?? false;
  const lessons = upcomingLessons > 0 ? (['lessonsCancelled'] as const) : [];
  // Whether there is one, payments knows: an account can be closed while that is away.
  const plans = balances ? (['plansEnd'] as const) : [];
  return {
    upcomingLessons,
    nextLessonAt: epochMsOrNull(outlook.nextLessonAt),
    openSlots,
    tokens: balances && balancesJson(balances),
    disable: [
      'sessionsEnd',
      ...lessons,
      ...(openSlots > 0 ? (['slotsHidden'] as const) : []),
      ...(hasTokens ? (['tokensStay'] as const) : []),
      ...plans,
    ],
    remove: [
      'sessionsEnd',
      ...lessons,
      ...(openSlots > 0 ? (['slotsClosed'] as const) : []),
      ...(hasTokens ? (['tokensLost'] as const) : []),
      ...plans,
      'dataErased',
    ],
  };
}
