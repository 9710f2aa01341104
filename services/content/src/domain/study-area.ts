/** Which of the two study areas a student may use (CON-22, CON-23). */
type Category = {
  readonly tokenType: string;
  readonly expiredAt: Date;
  /** Of a plan that renews: it counts until then, while its next period is collected (NS-51). */
  readonly graceUntil?: Date | undefined;
};

export type Subscription = {
  readonly categories: readonly Category[];
  readonly freeTrialActivated: boolean;
};

const pteTokens = new Set(['pte-lesson', 'pte-group-lesson']);

/** Any unexpired category of the area opens it, one-on-one or group. */
export function isSubscribed(subscription: Subscription, { isPte }: { isPte: boolean }, now: Date): boolean {
  return subscription.categories.some(
    ({ tokenType, expiredAt, graceUntil = expiredAt }) =>
      pteTokens.has(tokenType) === isPte && graceUntil.getTime() > now.getTime(),
  );
}

/** Choosing PTE in the topic pickers needs the PTE subscription or an activated trial (BOOK-23); the general stream is there for all. */
export function maySeeStream(subscription: Subscription, { isPte }: { isPte: boolean }, now: Date): boolean {
  return !isPte || subscription.freeTrialActivated || isSubscribed(subscription, { isPte }, now);
}
