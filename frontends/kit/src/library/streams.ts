export const streams = ['all', 'workplace', 'pte'] as const;
export type Stream = (typeof streams)[number];

export const streamIn = (word: string | null): Stream => streams.find((stream) => stream === word) ?? 'all';
