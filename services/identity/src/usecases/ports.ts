/** What the use cases need from the outside, and nothing more. */
import type { MailLink } from '../domain/mail-link.ts';
import type { Person, PersonFact, Role } from '../domain/person.ts';
import type { Revocation } from '../domain/revocation.ts';

export type Clock = { now(): Date };
export type UnitOfWork = { run<T>(work: (stores: Stores) => Promise<T>): Promise<T> };

/** Everything here is bound to one transaction. */
export type Stores = {
  people: PersonStore;
  links: MailLinkStore;
  outbox: FactOutbox;
  acts: AdminActStore;
  passwordLinks: PasswordLinkStore;
  revocations: RevocationStore;
  once: OnceStore;
};

export type PersonStore = {
  /** False when the person is there already: somebody else was first. */
  insert(person: Person): Promise<boolean>;
  find(uid: string): Promise<Person | undefined>;
  lock(uid: string): Promise<Person | undefined>;
  save(person: Person): Promise<void>;
  /** Answers false for somebody we have not met. */
  touch(uid: string, at: Date): Promise<boolean>;
};

export type LinkOrigin = 'sign-up' | 'resend';

export type MailLinkStore = {
  insert(link: MailLink & { tokenHash: Uint8Array; origin: LinkOrigin; createdAt: Date }): Promise<void>;
  lastMailed(uid: string): Promise<Date | undefined>;
  findByTokenHash(tokenHash: Uint8Array): Promise<MailLink | undefined>;
  markUsed(reference: string, at: Date): Promise<void>;
};

export type FactOutbox = {
  addPersonFacts(
    person: Person,
    facts: readonly PersonFact[],
    extra?: { upMbps: number; downMbps: number },
  ): Promise<void>;
  addVerificationMail(person: Person, reference: string): Promise<void>;
};

export type AdminAct = { act: string; actorUid: string; subjectUid: string; details: Record<string, unknown> };
export type AdminActStore = { add(act: AdminAct): Promise<void> };

export type PasswordLinkStore = {
  /** One at most for an address and minute; a second one is dropped without a word. */
  add(email: string, at: Date): Promise<void>;
};

export type RevocationStore = { put(revocation: Revocation): Promise<void> };

export type OnceStore = {
  /** One effect a key (runtime/idempotency). */
  run<T>(call: Call, body: unknown, work: () => Promise<T>): Promise<T>;
};

/** Who asked for what, so that asking twice does once. */
export type Call = { actorUid: string; rpc: string; key: string | undefined };

export type Account = {
  uid: string;
  email: string;
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

export type AccountMark = { key: string; body: string };

/** The accounts' keeper (Keycloak). Every method may throw KEYCLOAK_UNAVAILABLE. */
export type Accounts = {
  read(uid: string): Promise<Account | undefined>;
  rolesOf(uid: string): Promise<Role[]>;
  findByEmail(email: string): Promise<(Account & { madeBy: AccountMark | undefined }) | undefined>;
  /** The new uid, or undefined when the address has an account. */
  create(account: NewAccount): Promise<string | undefined>;
  remove(uid: string): Promise<void>;
  /** Leaves exactly this one of the three. */
  setOnlyRole(uid: string, role: Role): Promise<void>;
  enable(uid: string): Promise<void>;
  markEmailVerified(uid: string): Promise<void>;
  /** Mails the hosted page's link to choose a password. */
  sendPasswordLink(uid: string): Promise<void>;
  eventsSince(since: Date): Promise<AccountEvent[]>;
};

export type AccountEvent = { kind: 'registered' | 'password-changed'; uid: string; at: Date };

/** The secret part of a mailed link is derived from its reference, so it is stored nowhere. */
export type LinkTokens = { tokenFor(reference: string): string; hash(token: string): Uint8Array };
export type Ids = { next(): string };
