/** Which of the two study areas a student may use (CON-22, CON-23). */
export type Subscription = {
  readonly categories: readonly { readonly tokenType: string; readonly expiredAt: Date }[];
  readonly freeTrialActivated: boolean;
};

const pteTokens = new Set(['pte-lesson', 'pte-group-lesson']);

/** Any unexpired category of the area opens it, one-on-one or group. */
export function isSubscribed(subscription: Subscription, { isPte }: { isPte: boolean }, now: Date): boolean {
  return subscription.categories.some(
    (category) => pteTokens.has(category.tokenType) === isPte && category.expiredAt.getTime() > now.getTime(),
  );
}

/** Choosing PTE in the topic pickers needs the PTE subscription or an activated trial (BOOK-23); the general stream is there for all. */
export function maySeeStream(subscription: Subscription, { isPte }: { isPte: boolean }, now: Date): boolean {
  return !isPte || subscription.freeTrialActivated || isSubscribed(subscription, { isPte }, now);
}
