declare const build: { worker: string; aliases: Record<string, string> };
export = build;
