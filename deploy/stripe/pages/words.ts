/** Sums and dates as the pages say them. The time is the school's, in UTC. */
import { sumText } from '../money.ts';
import { html, type Html } from './html.ts';

export function money(minor: number, currency: string): Html {
  const sign = minor < 0 ? '−' : '';
  return html`<span class="money"><i>${currency.toUpperCase()}</i> ${sign}${sumText(Math.abs(minor), currency)}</span>`;
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
const withYear = format({ day: 'numeric', month: 'short', year: 'numeric' });
const withoutYear = format({ day: 'numeric', month: 'short' });

export const day = (seconds: number): string => withYear.format(seconds * 1_000);

export const span = (from: number, to: number): string => `${withoutYear.format(from * 1_000)} to ${day(to)}`;
