export function splitTexts(source: string): string;
