/** What the command says of the chain. */
import type { DayHead, Fault } from '../domain/audit-chain.ts';

type Verified = { acts: number; heads: readonly DayHead[]; fault: Fault | undefined };

const what: Record<Fault['kind'], string> = {
  changed: 'was changed after it was written',
  'act-missing': 'was taken away',
  'link-missing': 'follows no link: what stood before it was taken away',
  'not-chained': 'was written around the chain',
  'link-unknown': 'is nowhere in the chain',
};

/** The last is what the school keeps elsewhere: from then on nothing before it can be changed unseen. */
const shownHeads = 7;

export function verdictLines({ acts, heads, fault }: Verified): string[] {
  if (fault) {
    if (fault.kind === 'link-unknown')
      return [`the link ${fault.actId} ${what[fault.kind]}; the ${acts} acts that are there fit each other`];
    const where = fault.place > 0 ? `, day ${fault.day}, place ${fault.place}` : '';
    return [`row ${fault.actId} of admin_acts ${what[fault.kind]}${where}; ${acts} before it are as they were written`];
  }
  const days = heads.slice(-shownHeads).map(({ day, acts: count, hash }) => `${day}\t${count}\t${hash}`);
  return [`${acts} acts on ${heads.length} days are as they were written`, ...days];
}
