/** Mails about money: what was paid, what was not, and what goes back. */
import type { BillingMailKind } from '../../domain/mail-kind.ts';
import type { BillingMailValues } from '../../usecases/ports.ts';
import type { Mail } from './mail.ts';
import { Button, Paragraph } from './parts.tsx';

/** Sentences of what is known; those of what is not are left out. */
const sentences = (...all: string[]) => all.filter(Boolean).join(' ');
const when = (known: string, sentence: string) => (known === '' ? '' : sentence);
const of = (values: Pick<BillingMailValues, 'tokens' | 'plan'>) =>
  [values.tokens, values.plan].filter(Boolean).join(', ') || 'your lessons';

export const billingMails: Record<BillingMailKind, Mail<BillingMailValues>> = {
  'billing-receipt': {
    subject: ({ amount }) => `Receipt: ${amount}`,
    heading: 'Thank you for your payment',
    opening: (values) => `We have received ${values.amount} for ${of(values)}.`,
    body: ({ number, card, when: until, link }) => (
      <>
        <Paragraph>
          {sentences(
            when(number, `Your receipt has the number ${number}.`),
            when(card, `You paid with ${card}.`),
            when(until, `You can book until ${until}.`),
          )}
        </Paragraph>
        <Button to={link}>See your receipts</Button>
      </>
    ),
    foot: 'You get a receipt for every payment.',
  },
  'billing-payment-failed': {
    subject: 'Your payment did not go through',
    opening: ({ amount, plan, card }) =>
      `${card || 'Your card'} was declined for ${plan || 'your plan'}, ${amount}. Your tokens and booked lessons are safe.`,
    body: ({ when: next, link }) => (
      <>
        <Paragraph>
          {sentences(
            when(next, `We try the card again on ${next}.`),
            'You can pay now with another card, or change the one we have.',
          )}
        </Paragraph>
        <Button to={link}>Pay now</Button>
      </>
    ),
    foot: 'Nothing was taken from your card.',
  },
  'billing-card-expires': {
    subject: 'Your card expires soon',
    opening: ({ card, expiry }) =>
      `${card || 'Your card'} expires${when(expiry, ` at the end of ${expiry}`)}. Please give us another one, so that your plan goes on.`,
    body: ({ link }) => <Button to={link}>Change the card</Button>,
    foot: 'You have changed it already? Then you need not do anything.',
  },
  'billing-trial-ends': {
    subject: 'Your free trial ends soon',
    opening: ({ when: end }) => `Your free trial ends${when(end, ` on ${end}`)}. Nothing is charged after it.`,
    body: ({ tokens, link }) => (
      <>
        <Paragraph>{when(tokens, `You have ${tokens} left to book a lesson with until then.`)}</Paragraph>
        <Button to={link}>See the plans</Button>
      </>
    ),
    foot: 'You need not cancel anything.',
  },
  'billing-subscription-cancelled': {
    subject: 'Your subscription is cancelled',
    opening: ({ plan, when: end }) =>
      `${plan || 'Your plan'} does not renew.${when(end, ` Until ${end} you book as before; tokens that are left then cannot be used.`)}`,
    body: ({ link }) => <Button to={link}>Turn renewal on again</Button>,
    foot: 'You did not cancel? Then turn renewal on again, and write to the school.',
  },
  'billing-refunded': {
    subject: ({ amount }) => `Refund: ${amount}`,
    opening: ({ amount, card }) =>
      `${amount} goes back to ${card || 'your card'}. Your bank shows it within 5 to 10 business days as a rule.`,
    body: ({ tokens, plan, number, link }) => (
      <>
        <Paragraph>
          {sentences(
            when(number, `It was paid with receipt ${number}.`),
            when(tokens, `With it we took back ${[tokens, plan].filter(Boolean).join(', ')}.`),
          )}
        </Paragraph>
        <Button to={link}>See your billing history</Button>
      </>
    ),
    foot: 'You do not know why? Write to the school.',
  },
};
