/** uid = the account's id without hyphens, so that it is there from the first token on. */
export function uidOf(accountId: string): string {
  return accountId.replaceAll('-', '').toLowerCase();
}

export function accountIdOf(uid: string): string {
  return uid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Ids of bookings and of our own rows come from outside as any text; PostgreSQL would fail on one that is no UUID. */
export function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}
