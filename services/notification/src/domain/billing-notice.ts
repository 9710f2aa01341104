/** What people are mailed about their money (NS-50..NS-53). */
import type { TokenWord } from '@parlance/proto/json/words';
import type { BillingMailKind } from './mail-kind.ts';

export type BillingNotice = {
  kind: BillingMailKind;
  tokenType: TokenWord | null;
  /** Of what was paid, refused or went back; never below zero. */
  money: { amount: number; currency: string } | null;
  tokens: number;
  number: string;
  /** Epoch milliseconds: when access ends, the card expires, the trial ends, or the provider tries again. */
  when: number | null;
  card: { brand: string; last4: string; expiresMonth: number; expiresYear: number } | null;
};

/** Each is empty where nothing is known. */
export type BillingWords = {
  amount: string;
  plan: string;
  tokens: string;
  number: string;
  when: string;
  card: string;
  expiry: string;
};
