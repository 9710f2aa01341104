/** What may help a part that was not taken: time, a new address, both, or nothing. */
import { isProblem } from '../api/problem.ts';
import { mayPass } from './may-pass.ts';

/** Pauses before the next tries, in milliseconds; after the last it is given up. `renews`: another address first. */
export type Remedy = { gapsMs: readonly number[]; renews: boolean };

const lineGapsMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** One that is busy is not asked more often for it; three minutes in all. */
const busyGapsMs = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 60_000];
/** A denial that two new addresses do not mend is none of the address. */
const deniedGapsMs = [500, 4_000];

export function remedyFor(error: unknown, url: string): Remedy | undefined {
  const { code = '', status = 0 } = isProblem(error) ? error : {};
  if (code === 'STORE_DENIED') return { gapsMs: deniedGapsMs, renews: true };
  if (code === 'STORE_BUSY') return { gapsMs: busyGapsMs, renews: false };
  if (!code.startsWith('STORE_') && (status === 403 || status === 404)) return { gapsMs: lineGapsMs, renews: true };
  if (!mayPass(error)) return undefined;
  return { gapsMs: lineGapsMs, renews: isUnreadable(error, url) };
}

/** Stores often refuse without the headers that let a page read it, above all an address that has ended: it looks like a line that broke. */
export function isUnreadable(error: unknown, url: string): boolean {
  return error instanceof TypeError && new URL(url, location.href).origin !== location.origin;
}
