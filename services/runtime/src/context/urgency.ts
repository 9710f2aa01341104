/** What is given up first when more is asked for than can be done: background first, lessons last. It travels with every call. */
export const urgencies = ['lesson', 'booking', 'screen', 'background'] as const;
export type Urgency = (typeof urgencies)[number];

/** Which part of the places each kind may fill, whoever fills the others: so that a lesson finds one behind any number of searches. */
export const shareOf: Record<Urgency, number> = { lesson: 1, booking: 0.9, screen: 0.75, background: 0.6 };

/** How long each kind stands in a line before it is told to come back later; the others wait for as long as their callers do. */
export const patienceMs: Partial<Record<Urgency, number>> = { screen: 5_000, background: 2_000 };

export function asUrgency(word: string | undefined): Urgency | undefined {
  return urgencies.find((known) => known === word);
}
