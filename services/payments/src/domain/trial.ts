/** The one free trial of a student (SUB-11, NS-10, NS-52). */
import { refuse } from './refusals.ts';

const dayMs = 24 * 3_600_000;
const usual = { days: 7, tokens: 1 };
/** A code is written by people: what is beyond these is a slip of theirs. */
const most = { days: 90, tokens: 50 };

export type Promotion = {
  readonly id: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Why it cannot be used: the provider's own reason. */
  readonly refused: string | undefined;
  readonly mostUses: number | undefined;
  readonly uses: number;
};

/** Unknown, used up or ended: the provider's reason is what people read. */
export function usable(promotion: Promotion | undefined, usesHere = 0): Promotion {
  if (promotion === undefined) throw refuse('PROMOTION_REFUSED', { fill: ['it is not known.'] });
  if (promotion.refused !== undefined) throw refuse('PROMOTION_REFUSED', { fill: [promotion.refused] });
  const { mostUses, uses } = promotion;
  if (mostUses !== undefined && uses + usesHere >= mostUses)
    throw refuse('PROMOTION_REFUSED', { fill: ['it has been used up.'] });
  return promotion;
}

export function trialTerms(promotion: Promotion | undefined, now: Date): { tokens: number; expiresAt: Date } {
  const { trial_days: days, trial_tokens: tokens } = promotion?.metadata ?? {};
  const expiresAt = new Date(now.getTime() + whole(days, 'days') * dayMs);
  return { tokens: whole(tokens, 'tokens'), expiresAt };
}

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
