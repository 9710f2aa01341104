/** What a notice about money says, as people read it. */
import { planNames } from '@parlance/proto/json/billing';
import { decimalsOfCurrency, majorText, type MoneyJson } from '@parlance/proto/json/money';
import type { BillingNotice, BillingWords } from '../domain/billing-notice.ts';
import { wallTime } from './wall-time.ts';

export function billingWords(notice: BillingNotice, timeZone: string): BillingWords {
  const { tokenType, money, tokens, number, when, card } = notice;
  return {
    amount: money ? amountOf(money) : '',
    plan: tokenType ? planNames[tokenType] : '',
    tokens: tokens > 0 ? `${tokens} ${tokens === 1 ? 'token' : 'tokens'}` : '',
    number,
    when: when === null ? '' : wallTime(when, timeZone),
    card: card ? `${brandOf(card.brand)} ending in ${card.last4}` : '',
    expiry: card && card.expiresYear > 0 ? `${String(card.expiresMonth).padStart(2, '0')}/${card.expiresYear}` : '',
  };
}

function amountOf(money: MoneyJson): string {
  const decimals = decimalsOfCurrency(money.currency);
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return `${money.currency} ${format.format(Number(majorText(money)))}`;
}

const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };
const brandOf = (brand: string): string => brands[brand] ?? (brand === '' ? 'The card' : brand);
