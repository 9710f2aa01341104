/** What a notice about money says, as people read it. */
import { planNames } from '@parlance/proto/json/billing';
import { decimalsOfCurrency, majorText, type MoneyJson } from '@parlance/proto/json/money';
import type { BillingNotice, BillingWords } from '../domain/billing-notice.ts';

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

/** "Thu 26 Nov 2026, 08:10 (Sao Paulo, UTC−3)"; who has no zone that is known here reads UTC. */
function wallTime(at: number, timeZone: string): string {
  const format = formatIn(timeZone) ?? formatIn('UTC');
  const part = Object.fromEntries(format?.formatToParts(at).map(({ type, value }) => [type, value]) ?? []);
  const { weekday, day, month, year, hour, minute, timeZoneName = 'GMT' } = part;
  const offset = timeZoneName.replace('GMT', 'UTC').replace(/\+0$/, '').replace('-', '−');
  const city = timeZone.split('/').slice(1).at(-1)?.replaceAll('_', ' ');
  const zone = city && formatIn(timeZone) ? `${city}, ${offset}` : offset;
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute} (${zone})`;
}

function formatIn(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'shortOffset',
    });
  } catch {
    return undefined;
  }
}
