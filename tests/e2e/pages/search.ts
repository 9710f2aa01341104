/** The student's search for free hours as a person uses it, and how instants are written on its wall. */
import type { Locator, Page } from '@playwright/test';
import type { TestPerson } from '../../support/people.ts';
import { chooseDate } from './calendar.ts';
import { press } from './touch.ts';

const hour = 3_600_000;
const darwinOffset = 9.5 * hour;

export const inDarwin = (at: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Australia/Darwin', ...options }).format(at);
export const timeWords = (at: number): string => inDarwin(at, { hour: '2-digit', minute: '2-digit' });
/** As the calendar names a day: "7 December 2026". */
const longDate = (at: number): string => inDarwin(at, { day: 'numeric', month: 'long', year: 'numeric' });
/** As the portal writes an instant: "Mon 7 Dec 2026, 22:00 Darwin (UTC+9:30)". */
export function exactWords(at: number): string {
  const [weekday, day] = [inDarwin(at, { weekday: 'short' }), inDarwin(at, { day: 'numeric' })];
  const month = new Intl.DateTimeFormat('en', { timeZone: 'Australia/Darwin', month: 'short' }).format(at);
  return `${weekday} ${day} ${month} ${inDarwin(at, { year: 'numeric' })}, ${timeWords(at)} Darwin (UTC+9:30)`;
}

/** The next whole hour in Darwin that is at least 13 hours away, so that cancelling is still open when it is booked. */
export function lessonHour(now: number): number {
  return Math.ceil((now + 13 * hour + darwinOffset) / hour) * hour - darwinOffset;
}

export const searchDay = (page: Page, when: number): Promise<void> => searchDays(page, when);

export async function searchDays(page: Page, first: number, last = first): Promise<void> {
  await page.goto('/student/bookings?view=search');
  await chooseDate(page, 'Start date', longDate(first));
  await chooseDate(page, 'End date', longDate(last));
  await press(page.getByRole('button', { name: 'Search' }));
}

/** The card of this teacher with this hour in it. */
export const cardOf = (page: Page, tutor: TestPerson, when: number): Locator =>
  page
    .getByRole('article', { name: new RegExp(tutor.firstName) })
    .filter({ hasText: timeWords(when) })
    .filter({ hasText: tutor.lastName });
