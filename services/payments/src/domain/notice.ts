/** What a student is told by mail about money, once each. */
import type { Card } from './card.ts';
import type { Money } from './money.ts';
import type { PaidFor } from './payment.ts';

type NoticeKind = 'receipt' | 'payment-failed' | 'card-expires' | 'trial-ends' | 'subscription-cancelled' | 'refunded';

export type Notice = {
  readonly uid: string;
  readonly kind: NoticeKind;
  /** With the kind before it, what it is told by once. */
  readonly about: string;
  readonly tokenType?: PaidFor | undefined;
  readonly amount?: Money | undefined;
  readonly tokens?: number | undefined;
  readonly number?: string | undefined;
  readonly when?: Date | undefined;
  readonly card?: Card | undefined;
  readonly url?: string | undefined;
  /** Whose act it was, also when it was carried on afterwards. */
  readonly by?: { readonly id: string; readonly role: string } | undefined;
};

export const causeOf = ({ kind, about }: Pick<Notice, 'kind' | 'about'>): string => `${kind}:${about}`;
