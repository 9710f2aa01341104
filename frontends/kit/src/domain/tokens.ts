/** The four wallets in words (SUB-01, SUB-02) and the notices of a change (ANN-20, ANN-21). */
import { tokenLabels } from '@parlance/proto/json/words';
import type { LedgerLineJson } from '../api/types.ts';
import { texts } from '../locales/texts.ts';

export type TokenWord = LedgerLineJson['tokenType'];

export const walletWords = ['lessonTokens', 'groupLessonTokens', 'PTELessonTokens', 'PTEGroupLessonTokens'] as const;

export const categoryLabel = (type: TokenWord): string => texts.now().tokens[type];
export const tokenLabel = (type: TokenWord): string => tokenLabels[type];

export function tokenNotice(delta: number, label: string): string {
  const { added, removed } = texts.now().tokens;
  return delta > 0 ? added(delta, label) : removed(-delta, label);
}
