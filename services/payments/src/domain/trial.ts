/** The one free trial of a student (SUB-11, NS-10, NS-52). */
import type { Promotion } from './promotion.ts';

const dayMs = 24 * 3_600_000;
const usual = { days: 7, tokens: 1 };
/** A code is written by people: what is beyond these is a slip of theirs. */
const most = { days: 90, tokens: 50 };

export function trialTerms(promotion: Promotion | undefined): { days: number; tokens: number } {
  const { trial_days: days, trial_tokens: tokens } = promotion?.metadata ?? {};
  return { days: whole(days, 'days'), tokens: whole(tokens, 'tokens') };
}

export const trialEnd = (days: number, from: Date): Date => new Date(from.getTime() + days * dayMs);

function whole(value: string | undefined, of: 'days' | 'tokens'): number {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= most[of] ? number : usual[of];
}

/** One address is one student, however its letters are written; who has none is known by the account. */
export const addressKey = (email: string, uid: string): string => email.trim().toLowerCase() || uid;

/** From a day before it ends. */
export function isTrialEnding(expiresAt: Date, now: Date): boolean {
  return now.getTime() >= expiresAt.getTime() - dayMs && now < expiresAt;
}
