/** When a page that was left is looked at again: its event may be lost, or its payment may take days. Less and less often, and not for ever. */
import { firstPauseMs, type Checkout } from './checkout.ts';

/** A page that nobody paid on ends by itself within a day. */
const afterItsEndMs = 3_600_000;
const pauses = { firstMs: firstPauseMs, capMs: 24 * 3_600_000 };
/** No bank takes longer; what is paid later still is taken in, as its event or the comparison tells of it. */
const givenUpMs = 30 * 24 * 3_600_000;
/** A student who comes back, and presses, and presses again, has it looked at so often. */
const leastBetweenMs = 2_000;

/** Of one that was opened. */
export const firstLookAt = (expiresAt: Date): Date => new Date(expiresAt.getTime() + afterItsEndMs);

/** Noted before it is looked at, so that one which fails, or whose reader dies, waits as well. */
export function looking(page: Checkout, now: Date): Checkout {
  const waitMs = Math.min(pauses.capMs, pauses.firstMs * 2 ** Math.min(page.looks, 20));
  return { ...page, looks: page.looks + 1, nextLookAt: new Date(now.getTime() + waitMs) };
}

/** Nobody waits any longer for one that the provider does not know, or that has been unpaid for so long. */
export function afterLook(page: Checkout, { isThere, now }: { isThere: boolean; now: Date }): Checkout {
  const isOld = now.getTime() - page.createdAt.getTime() > givenUpMs;
  const isLeft = page.state === 'open' || page.state === 'complete';
  return isLeft && (!isThere || isOld) ? { ...page, state: 'failed', settledAt: now } : page;
}

export const mayBeLookedAt = ({ lookedAt }: Checkout, now: Date): boolean =>
  lookedAt === undefined || Math.abs(now.getTime() - lookedAt.getTime()) >= leastBetweenMs;
