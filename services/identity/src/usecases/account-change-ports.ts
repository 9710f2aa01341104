/** A change of an account that concerns Keycloak and us: written down before Keycloak is touched, gone with our own transaction. */
import type { PersonEdit } from '../domain/edit-person.ts';
import type { Call } from './ports.ts';

export type AccountChange = { uid: string } & (
  | { kind: 'update'; expectedVersion: number; edit: PersonEdit; call: Call }
  | { kind: 'delete'; reason: string; actorUid: string }
  /** A new account is made disabled and opened when the person is written. */
  | { kind: 'open' }
);

/** Bound to one transaction. */
export type AccountChangeStore = {
  /** Takes the person's place for half a minute. False while somebody else is at work on the account; the same change again goes on. */
  begin(change: AccountChange): Promise<boolean>;
  end(uid: string): Promise<void>;
};

export type AccountChangeQueue = {
  /** Those that nobody is at work on; only this person's when one is named. */
  claim(limit: number, uid?: string): Promise<AccountChange[]>;
  later(uid: string): Promise<void>;
};
