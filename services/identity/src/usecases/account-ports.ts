/** Accounts: Keycloak, who keeps them; what is still to be done to them there; and the tokens that are refused. */
import type { Command } from '@parlance/runtime/idempotency/store';
import type { PersonEdit } from '../domain/edit-person.ts';
import type { Role } from '../domain/person.ts';
import type { Revocation } from '../domain/revocation.ts';

export type Account = {
  uid: string;
  email: string;
  /** Somebody signed up with the address and has not proved it: the account does not hold it, and another one may. */
  isWaiting: boolean;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  enabled: boolean;
  country: string;
  about: string;
  timeZone: string;
};

export type NewAccount = {
  email: string;
  /** The address that the account waits to be given; `email` stands in for it. */
  waitsFor?: string;
  firstName: string;
  lastName: string;
  enabled: boolean;
  emailVerified: boolean;
  password: string | undefined;
  country: string;
  about: string;
  /** Marks whose request made it, so that a repeated request finds its own account. */
  madeBy: AccountMark | undefined;
};

export type OpenSignIn = {
  /** As tokens name it. */
  id: string;
  /** Of the browser, on the net. */
  address: string;
  startedAt: Date;
  lastSeenAt: Date;
};

export type AccountMark = { key: string; body: string };

/** The accounts' keeper (Keycloak). Every method may throw KEYCLOAK_UNAVAILABLE. */
export type Accounts = {
  read(uid: string): Promise<Account | undefined>;
  rolesOf(uid: string): Promise<Role[]>;
  findByEmail(
    email: string,
  ): Promise<(Account & { madeBy: AccountMark | undefined; createdAt: Date | undefined }) | undefined>;
  /** Whether an account holds the address. It takes as long either way. */
  isHeld(email: string): Promise<boolean>;
  hasPassword(uid: string): Promise<boolean>;
  /** The new uid, or undefined when the address has an account. */
  create(account: NewAccount): Promise<string | undefined>;
  remove(uid: string): Promise<void>;
  /** Leaves exactly this one of the three, or none. */
  setOnlyRole(uid: string, role: Role | 'none'): Promise<void>;
  enable(uid: string): Promise<void>;
  disable(uid: string): Promise<void>;
  /** Refresh tokens of all devices are worth nothing any more. */
  endSessions(uid: string): Promise<void>;
  signInsOf(uid: string): Promise<OpenSignIn[]>;
  /** Nothing happens when it is over. */
  endSignIn(id: string): Promise<void>;
  /** Throws EMAIL_TAKEN when the address belongs to another account. An account that waits for its address gets it when it is proved. */
  update(uid: string, fields: AccountFields): Promise<void>;
  markEmailVerified(uid: string): Promise<void>;
  /** Mails the hosted page's link to choose a password. */
  sendPasswordLink(uid: string): Promise<void>;
  /** Applicants' accounts without an address that were made before then. */
  unprovenBefore(instant: Date): Promise<string[]>;
  /** Those of people who signed up and have not proved their address since. */
  waitingSince(instant: Date): Promise<string[]>;
  eventsSince(since: Date): Promise<AccountEvent[]>;
};

export type AccountFields = Partial<Pick<Account, 'email' | 'emailVerified' | 'firstName' | 'lastName'>>;

export type AccountEvent =
  | { kind: 'registered'; uid: string; at: Date }
  | { kind: 'password-changed'; uid: string; at: Date }
  /** A sign-in ended, or was seen in two hands. Without a session it is all of the person's; the person is not always known then. */
  | { kind: 'tokens-ended'; uid: string; session: string | undefined; at: Date };

/** Whose request, under which key; what was asked is the change itself. */
type KeyOfChange = Omit<Command, 'body'>;

/** A change of an account that concerns Keycloak and us: written down before Keycloak is touched, gone with our own transaction. */
export type AccountChange = { uid: string } & (
  | { kind: 'update'; expectedVersion: number; edit: PersonEdit; call: KeyOfChange }
  | { kind: 'delete'; reason: string; actorUid: string }
  /** A new account is made disabled and opened when the person is written. */
  | { kind: 'open' }
);

/** Bound to one transaction. */
export type AccountChangeStore = {
  /** Takes the person's place for half a minute. False while somebody else is at work on the account; the same change again goes on. */
  begin(change: AccountChange): Promise<boolean>;
  /** Begun and not ended, whoever is at work on it. */
  isUnderWay(change: AccountChange): Promise<boolean>;
  end(uid: string): Promise<void>;
};

export type AccountChangeQueue = {
  /** Those that nobody is at work on; only this person's when one is named. */
  claim(limit: number, uid?: string): Promise<AccountChange[]>;
  retryLater(uid: string): Promise<void>;
};

/** What an account should be like; carried out after the transaction, again and again until it is. */
export type AccountTarget = 'tutor' | 'closed' | 'removed';
export type AccountOrderStore = { place(uid: string, target: AccountTarget, at: Date): Promise<void> };
export type AccountOrder = {
  uid: string;
  target: AccountTarget;
  version: number;
  /** Of its application, where there is one. */
  email: string | null;
};
export type AccountOrderQueue = {
  /** Claims for a minute; only this account's when one is named. */
  claim(limit: number, uid?: string): Promise<AccountOrder[]>;
  done(order: AccountOrder): Promise<void>;
  retryLater(order: AccountOrder): Promise<void>;
};

export type PasswordLinkStore = {
  /** Nobody is sent any of before. */
  forget(email: string): Promise<void>;
  /** One at most for an address and minute; a second one is dropped without a word. */
  add(email: string, at: Date): Promise<void>;
};

/** `tries`: how often it was refused. */
export type PasswordLinkRequest = { id: string; email: string; askedAt: Date; tries: number };
export type PasswordLinkQueue = {
  /** For a minute, so that a crash in between costs a minute and no mail. */
  claim(): Promise<PasswordLinkRequest | undefined>;
  tryLater(id: string, next: { tries: number; pauseMs: number }): Promise<void>;
  /** One mail answers all that was asked for the address by now: who could get none has asked again and again. */
  answered(email: string): Promise<void>;
  giveUp(id: string): Promise<void>;
};

export type RevocationStore = {
  /** An earlier instant never replaces a later one. */
  add(revocation: Revocation): Promise<void>;
  /** From when on the person's tokens count; undefined for nobody who was ever refused. */
  refusedBefore(uid: string): Promise<Date | undefined>;
};

export type RevocationReader = {
  /** Those that were written after that place in their order. */
  after(seq: number): Promise<(Revocation & { seq: number })[]>;
};
