/** From when on tokens count: of a person, or of one sign-in. */
import type { Actor } from './actor.ts';

/** With a session: tokens of that sign-in only, and `uid` may be unknown (empty). */
type Revocation = { uid: string; session?: string | undefined; notBefore: Date };

/** What is asked about a token. Whoever does not know its session is refused by the newest revocation of any of the person's. */
export type TokenOrigin = Pick<Actor, 'uid' | 'session' | 'issuedAt'>;

export type RevocationList = {
  put(revocation: Revocation): void;
  clear(): void;
  /** What is older refuses no token that is still good. */
  forgetBefore(instant: Date): void;
  all(): Revocation[];
  isRevoked(token: TokenOrigin): boolean;
};

export function makeRevocationList(): RevocationList {
  const people = new Map<string, Revocation>();
  const sessions = new Map<string, Revocation>();
  const newestOf = new Map<string, Revocation>();
  const keepNewest = (map: Map<string, Revocation>, key: string, one: Revocation) => {
    if ((map.get(key)?.notBefore ?? new Date(0)) < one.notBefore) map.set(key, one);
  };
  const refuses = (one: Revocation | undefined, { issuedAt }: TokenOrigin) =>
    one !== undefined && issuedAt < one.notBefore;

  return {
    put(one) {
      if (one.session === undefined) return keepNewest(people, one.uid, one);
      keepNewest(sessions, one.session, one);
      keepNewest(newestOf, one.uid, one);
    },
    clear() {
      for (const map of [people, sessions, newestOf]) map.clear();
    },
    forgetBefore(instant) {
      for (const map of [people, sessions, newestOf])
        for (const [key, { notBefore }] of map) if (notBefore < instant) map.delete(key);
    },
    all: () => [...people.values(), ...sessions.values()],
    isRevoked(token) {
      if (refuses(people.get(token.uid), token)) return true;
      return refuses(token.session === undefined ? newestOf.get(token.uid) : sessions.get(token.session), token);
    },
  };
}
