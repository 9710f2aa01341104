/** Ids come from outside as any text; PostgreSQL would fail on one that is no UUID. As it writes them: in small letters. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
