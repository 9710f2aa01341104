/** The life of a mailed link: single use, 24 hours of real time, and at most one mail a minute. */
export type MailLink = {
  reference: string;
  uid: string;
  /** The address it proves; a link to an older address proves nothing about the new one. */
  email: string;
  expiresAt: Date;
  usedAt: Date | undefined;
};

export const linkLifeMs = 24 * 60 * 60_000;
export const resendCooldownMs = 60_000;

export type LinkVerdict = 'good' | 'used' | 'expired';

export function judgeLink(link: MailLink, now: Date): LinkVerdict {
  if (link.usedAt) return 'used';
  return now < link.expiresAt ? 'good' : 'expired';
}

/** How long until another mail may be asked for; 0 = now. */
export function cooldownLeftMs(lastMailed: Date | undefined, now: Date): number {
  if (!lastMailed) return 0;
  return Math.max(0, lastMailed.getTime() + resendCooldownMs - now.getTime());
}
