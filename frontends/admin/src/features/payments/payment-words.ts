/** What a payment was for and how it stands, in words and marks. */
import { categoryLabel } from '@parlance/kit/domain/tokens.ts';
import { paymentTexts } from '../../locales/texts.ts';
import type { StateLook } from '../../ui/state.tsx';
import type { StudentPayment } from './api/student-payments.ts';

type Item = Pick<StudentPayment, 'kind' | 'tokenType' | 'tokens' | 'subsriptionStatus'>;

const looks = {
  paid: { shape: 'tick', tone: 'success' },
  failed: { shape: 'square', tone: 'error' },
  'partly-refunded': { shape: 'half', tone: 'default' },
  refunded: { shape: 'ring', tone: 'default' },
  disputed: { shape: 'triangle', tone: 'warning' },
} as const satisfies Record<Item['subsriptionStatus'], Omit<StateLook, 'word'>>;

export const lookOf = (state: Item['subsriptionStatus']): StateLook => {
  return { word: paymentTexts.now().student.states[state], ...looks[state] };
};

/** Whoever has closed the account has no name here any more. */
export const nameOf = ({ name }: { name: string }): string => name || paymentTexts.now().deletedUser;

/** Billing counts in seconds. */
export const madeAt = ({ created }: Pick<StudentPayment, 'created'>): number => created * 1_000;

/** What the provider's code of a decline or an objection means; what is in no table is the bank's own affair. */
export function problemOf({
  problem,
  subsriptionStatus,
}: Pick<StudentPayment, 'problem' | 'subsriptionStatus'>): string {
  const { declines, declined, disputes, objected } = paymentTexts.now().student;
  if (subsriptionStatus === 'disputed') return (disputes as Record<string, string>)[problem] ?? objected;
  return (declines as Record<string, string>)[problem] ?? declined;
}

type Refund = StudentPayment['refunds'][number];

/** Why money went back: as it was written here, or what the provider's code means. */
export function refundReasonOf({ reason, actor, lost }: Pick<Refund, 'reason' | 'actor' | 'lost'>): string {
  if (actor) return reason;
  const words = paymentTexts.now().student;
  if (lost) return words.lost((words.disputes as Record<string, string>)[reason] ?? words.objected);
  return (words.reasons as Record<string, string>)[reason] ?? words.noReason;
}

/** "10 tokens, Workplace one-on-one". */
export function whatOf({ kind, tokenType, tokens }: Item): string {
  const { student: words } = paymentTexts.now();
  const category = tokenType ? categoryLabel(tokenType) : '';
  if (kind === 'tokens') return words.bought(tokens, category);
  if (kind === 'trial') return words.trial(category);
  return kind === 'refund' ? words.refund : words.plan(category);
}
