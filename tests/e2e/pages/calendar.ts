/** A date field as a person uses it: open, turn the pages of the calendar, press the day. */
import type { Page } from '@playwright/test';
import { press } from './touch.ts';

const monthsAtMost = 6;

/** `date` as the calendar says it, e.g. "7 December 2026". */
export async function chooseDate(page: Page, label: string, date: string): Promise<void> {
  // The calendar of another field may still be on its way out, and that of a range goes on by itself from its start to its end.
  const calendar = page.getByRole('dialog', { name: label });
  if (!(await calendar.isVisible())) await press(page.getByRole('button', { name: label, exact: true }));
  const day = calendar.getByRole('button', { name: date, exact: true });
  const next = calendar.locator('[data-direction="next"]:visible').first();
  await next.waitFor();
  for (let month = 0; month < monthsAtMost && !(await day.isVisible()); month += 1) await press(next);
  await press(day);
}
