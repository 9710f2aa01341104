/** The life of a mailed link: single use, 24 hours of real time; at most one mail a minute, and a day five that verify and five that change a profile. */
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
/** To one person, and to one address whoever signs up with it. */
export const verificationMailsADay = 5;
/** Whoever has not proved the address by then, since the last mail about it, ends. */
export const signUpLifeMs = 7 * 24 * 60 * 60_000;
/** For one person, and to one address whoever names it. */
export const profileMailsADay = 5;
export const dayMs = 24 * 60 * 60_000;

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

/** The same for the mail that verifies; `mailed`: the last five, newest first. The fifth of a day is the last one. */
export function verificationCooldownLeftMs(mailed: readonly Date[], now: Date): number {
  return Math.max(cooldownLeftMs(mailed[0], now), untilTomorrowMs(mailed[verificationMailsADay - 1], now));
}

/** The same for the mail that changes a profile: the last five to the person, and the last five to the address, by whomever. */
export function profileCooldownLeftMs(
  { ofPerson, toAddress }: { ofPerson: readonly Date[]; toAddress: readonly Date[] },
  now: Date,
): number {
  return Math.max(
    cooldownLeftMs(ofPerson[0], now),
    untilTomorrowMs(ofPerson[profileMailsADay - 1], now),
    untilTomorrowMs(toAddress[profileMailsADay - 1], now),
  );
}

function untilTomorrowMs(fifth: Date | undefined, now: Date): number {
  return fifth ? fifth.getTime() + dayMs - now.getTime() : 0;
}
