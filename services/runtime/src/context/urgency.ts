/** What is given up first when more is asked for than can be done: background first, lessons last. It travels with every call. */
export const urgencies = ['lesson', 'booking', 'screen', 'background'] as const;
export type Urgency = (typeof urgencies)[number];

/** Which part of the places each kind may fill, whoever fills the others: so that a lesson finds one behind any number of searches. */
export const shareOf: Record<Urgency, number> = { lesson: 1, booking: 0.9, screen: 0.75, background: 0.6 };

/**
 * Which part of its caller's deadline each kind stands in a line before it is refused, while there is still
 * time to answer; the others wait to the end. A stall of some seconds, as when all pods change at once, is waited for.
 */
export const patienceOf: Partial<Record<Urgency, number>> = { screen: 0.8, background: 0.8 };

export function asUrgency(word: string | undefined): Urgency | undefined {
  return urgencies.find((known) => known === word);
}
