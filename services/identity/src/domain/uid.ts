/** uid = the account's id without hyphens, so that it is there from the first token on. */
export function uidOf(accountId: string): string {
  return accountId.replaceAll('-', '').toLowerCase();
}

export function accountIdOf(uid: string): string {
  return uid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
