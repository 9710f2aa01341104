/** Token balances, ledger lines and entitlements as the browser gets them (DATA-13, DATA-14, FB-09, FB-54). */
import type { LedgerLine, WalletBalance } from '../gen/booking.ts';
import type { TokenType } from '../gen/common.ts';
import { epochMs, epochMsOrNull, type WireTimestamp } from './time.ts';
import { tokenLabels, tokenTypeWords, tokenWord, type TokenWord } from './words.ts';

/** Every wallet stands there, 0 when nothing is said of it. */
export function balancesJson(balances: readonly WalletBalance[]) {
  const known = new Map(balances.map((entry) => [tokenWord(entry.tokenType), entry.balance]));
  return Object.fromEntries(tokenTypeWords.map((word) => [word, known.get(word) ?? 0])) as Record<TokenWord, number>;
}

export function walletJson(wallet: WalletBalance) {
  return { tokenType: tokenWord(wallet.tokenType) ?? 'lessonTokens', balance: wallet.balance };
}

/** What tokens were paid for with. */
export const purchaseWords = ['plan', 'tokens'] as const;

export function ledgerLineJson(line: LedgerLine) {
  return {
    id: line.id,
    tokenType: tokenWord(line.tokenType) ?? 'lessonTokens',
    delta: line.delta,
    balanceAfter: line.balanceAfter,
    reason: line.reason,
    note: line.note,
    bookingId: line.bookingId || null,
    invoiceId: line.invoiceId || null,
    actor: { id: line.actor?.id ?? '', role: line.actor?.role ?? '', name: line.actor?.name ?? '' },
    at: line.at ? epochMs(line.at) : 0,
    lessonWhen: epochMsOrNull(line.lessonWhen),
    lessonName: line.lessonName,
    rule: line.rule,
    tutor: line.tutorUid ? { uid: line.tutorUid, name: line.tutorName } : null,
    groupSessionId: line.groupSessionId || null,
    isReturned: line.isReturned,
    invoiceNumber: line.invoiceNumber,
    bought: purchaseWords.find((word) => word === line.bought) ?? null,
  };
}

export function tokensChangedJson(line: LedgerLine) {
  const tokenType = tokenWord(line.tokenType) ?? 'lessonTokens';
  return {
    tokenType,
    delta: line.delta,
    balance: line.balanceAfter,
    reason: line.reason,
    label: tokenLabels[tokenType],
    note: line.note,
  };
}

type CategoryMessage = {
  priceId: string;
  tokenType: TokenType;
  expiredAt: WireTimestamp | null;
  graceUntil: WireTimestamp | null;
};

/** Takes payments' entitlements and booking's copy of them alike. */
export function entitlementJson(entitlement: { categories: readonly CategoryMessage[]; freeTrialActivated: boolean }) {
  return {
    categories: entitlement.categories.map((category) => ({
      priceId: category.priceId,
      tokenType: tokenWord(category.tokenType),
      expiredAt: category.expiredAt ? epochMs(category.expiredAt) : 0,
      graceUntil: epochMsOrNull(category.graceUntil),
    })),
    freeTrialActivated: entitlement.freeTrialActivated,
  };
}
