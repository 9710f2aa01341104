/** Somebody else was first since the situation was read: with the same key, or with the same student's wallets. */
export class Outdated extends Error {
  readonly what: 'key' | 'wallets';

  constructor(what: 'key' | 'wallets') {
    super(`the ${what} changed meanwhile`);
    this.what = what;
  }
}
