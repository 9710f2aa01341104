/** The four wallets in words (SUB-01, SUB-02) and the notices of a change (ANN-20, ANN-21). */
import { type TokenWord, tokenLabels } from '@parlance/proto/json/words';

export type { TokenWord };

export const walletWords = ['lessonTokens', 'groupLessonTokens', 'PTELessonTokens', 'PTEGroupLessonTokens'] as const;

const categories: Record<TokenWord, string> = {
  lessonTokens: 'Workplace one-on-one',
  groupLessonTokens: 'Workplace group',
  PTELessonTokens: 'PTE one-on-one',
  PTEGroupLessonTokens: 'PTE group',
  freeTrialToken: 'Free trial',
};

export const categoryLabel = (type: TokenWord): string => categories[type];
export const tokenLabel = (type: TokenWord): string => tokenLabels[type];

export function tokenNotice(delta: number, label: string): string {
  return delta > 0
    ? `${delta} ${label} has been added in your account`
    : `${-delta} ${label} has been removed from your account`;
}
