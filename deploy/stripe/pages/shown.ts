/** What a door answers: a page, or the way to one. */
import type { Page } from './layout.ts';

export type Shown =
  { page: Page; status: number } | { to: string } | { file: Promise<Uint8Array>; type: string; name: string };

export const shown = (page: Page, status = 200): Shown => ({ page, status });

export const goTo = (to: string): Shown => ({ to });
