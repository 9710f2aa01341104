/** The nine who call, in every test of the whole school. */
export const callers = [
  'anonymous',
  'unverified',
  'studentA',
  'studentB',
  'tutorA',
  'tutorB',
  'training',
  'disabled',
  'admin',
] as const;
export type CallerName = (typeof callers)[number];
