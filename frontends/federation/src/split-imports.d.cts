/** Splits what a source imports from Mantine into the part for the first paint and the rest. */
export declare function splitImports(source: string, options: { first: readonly string[]; later: string }): string;
