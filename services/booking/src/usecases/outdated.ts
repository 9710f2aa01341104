/** Somebody else was first since the situation was read: with the same key, the same slot, or the same student's wallets. */
export class Outdated extends Error {
  constructor() {
    super('what was read changed meanwhile');
  }
}
