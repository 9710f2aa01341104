/** How a toxic shows to whoever uses its line: nothing comes any more, it comes late, it comes as ever or slower, it breaks now and then. */
export type Shows = { kind: 'stops' } | { kind: 'late'; takeMs: number } | { kind: 'passes' } | { kind: 'breaks' };
