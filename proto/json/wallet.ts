/** Token balances, ledger lines and entitlements as the browser gets them (DATA-13, DATA-14, FB-09, FB-54). */
import type { LedgerLine, WalletBalance } from '../gen/booking.ts';
import type { TokenType } from '../gen/common.ts';
import { epochMs, epochMsOrNull, type WireTimestamp } from './time.ts';
import { tokenLabels, tokenTypeWords, tokenWord, type TokenWord } from './words.ts';

export type BalancesJson = Record<TokenWord, number>;

/** Every wallet stands there, 0 when nothing is said of it. */
export function balancesJson(balances: readonly WalletBalance[]): BalancesJson {
  const known = new Map(balances.map((entry) => [tokenWord(entry.tokenType), entry.balance]));
  return Object.fromEntries(tokenTypeWords.map((word) => [word, known.get(word) ?? 0])) as BalancesJson;
}

export type WalletJson = { tokenType: TokenWord; balance: number };

export function walletJson(wallet: WalletBalance): WalletJson {
  return { tokenType: tokenWord(wallet.tokenType) ?? 'lessonTokens', balance: wallet.balance };
}

export type LedgerLineJson = {
  id: string;
  tokenType: TokenWord;
  delta: number;
  balanceAfter: number;
  reason: string;
  note: string;
  bookingId: string | null;
  invoiceId: string | null;
  actor: { id: string; role: string; name: string };
  at: number;
  lessonWhen: number | null;
  lessonName: string;
};

export function ledgerLineJson(line: LedgerLine): LedgerLineJson {
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
  };
}

export type TokensChangedJson = {
  tokenType: TokenWord;
  delta: number;
  balance: number;
  reason: string;
  label: string;
  note: string;
};

export function tokensChangedJson(line: LedgerLine): TokensChangedJson {
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

type CategoryMessage = { priceId: string; tokenType: TokenType; expiredAt: WireTimestamp | null };
export type CategoryJson = { priceId: string; tokenType: TokenWord | null; expiredAt: number };
export type EntitlementJson = { categories: CategoryJson[]; freeTrialActivated: boolean };

/** Takes payments' entitlements and booking's copy of them alike. */
export function entitlementJson(entitlement: {
  categories: readonly CategoryMessage[];
  freeTrialActivated: boolean;
}): EntitlementJson {
  return {
    categories: entitlement.categories.map((category) => ({
      priceId: category.priceId,
      tokenType: tokenWord(category.tokenType),
      expiredAt: category.expiredAt ? epochMs(category.expiredAt) : 0,
    })),
    freeTrialActivated: entitlement.freeTrialActivated,
  };
}
