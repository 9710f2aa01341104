declare function withoutPages(source: string): string;
export = withoutPages;
