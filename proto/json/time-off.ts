/** What becomes of a lesson in its teacher's time off, in words that both sides of the gateway know. */
export const proposalStates = [
  'waiting',
  'proposed',
  'moved',
  'declined',
  'lapsed',
  'no-hours',
  'too-soon',
  'cancelled',
  'elsewhere',
  'withdrawn',
] as const;
export type ProposalStateWord = (typeof proposalStates)[number];

export const plannedOutcomes = ['proposed', 'no-hours', 'too-soon', 'cancelled', 'refused'] as const;
type PlannedOutcomeWord = (typeof plannedOutcomes)[number];

/** A word of a later release says nothing yet. */
export const proposalStateOf = (word: string): ProposalStateWord =>
  proposalStates.find((known) => known === word) ?? 'waiting';
export const plannedOutcomeOf = (word: string): PlannedOutcomeWord =>
  plannedOutcomes.find((known) => known === word) ?? 'proposed';
