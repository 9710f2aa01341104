/** An address to which mails do not come. */
import type { MailKind } from './mail-kind.ts';
import { turnedOffBy } from './who-is-told.ts';

export type RefusedAddress = {
  /** For good, one after another. */
  refusals: number;
  lastCode: number;
  lastAt: Date;
};

/** So often it may be somebody's mistake elsewhere. */
const mostRefusals = 3;

export const isGivenUp = (mark: Pick<RefusedAddress, 'refusals'> | undefined): boolean =>
  mark !== undefined && mark.refusals >= mostRefusals;

/** What the school must send is tried all the same: the address may be mended, and it is known that it was sent. */
export const isStopped = (mark: RefusedAddress | undefined, kind: MailKind): boolean =>
  isGivenUp(mark) && turnedOffBy(kind) !== undefined;
