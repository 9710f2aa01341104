declare function pageTree(source: string): string;
export = pageTree;
