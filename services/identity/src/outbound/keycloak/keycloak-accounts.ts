/** Accounts kept in Keycloak. Its PUT of a user replaces everything, so changes read, merge and write. */
import { plainPart } from '@parlance/proto/limits/fields';
import type { Answer, KeycloakAdmin } from '@parlance/runtime/keycloak/admin-client';
import { isRefused, refuse } from '../../domain/refusals.ts';
import type { Role } from '../../domain/person.ts';
import { accountIdOf, uidOf } from '../../domain/uid.ts';
import type { Accounts } from '../../usecases/ports.ts';
import { eventTypes, toEvent, type EventRepresentation } from './account-events.ts';
import { fromNewAccount, superseded, toAccount, withAddress, type UserRepresentation } from './account-row.ts';
import { makeAccountSearch, waitingFor } from './account-search.ts';

type RoleRepresentation = { id: string; name: string };
type CredentialRepresentation = { type: string };

const peopleRoles: readonly Role[] = ['student', 'tutor', 'admin'];
const eventsPage = 200;

export function makeKeycloakAccounts(keycloak: KeycloakAdmin, { clientId }: { clientId: string }): Accounts {
  const userPath = (uid: string) => `/users/${accountIdOf(uid)}`;
  const rolePath = (uid: string) => `${userPath(uid)}/role-mappings/realm`;

  return {
    ...makeAccountSearch(keycloak),

    async read(uid) {
      const user = await keycloak.get<UserRepresentation>(userPath(uid));
      return user && toAccount(user);
    },

    async rolesOf(uid) {
      const held = (await keycloak.get<RoleRepresentation[]>(`${rolePath(uid)}/composite`)) ?? [];
      return peopleRoles.filter((role) => held.some(({ name }) => name === role));
    },

    async hasPassword(uid) {
      const held = await keycloak.get<CredentialRepresentation[]>(`${userPath(uid)}/credentials`);
      return (held ?? []).some(({ type }) => type === 'password');
    },

    async create(account) {
      const { status, location, text } = await keycloak.send('POST', '/users', fromNewAccount(account), [409, 400]);
      if (status === 409) return undefined;
      if (status === 400) throw refuse('MALFORMED', { details: refusedField(text) });
      const id = location?.split('/').at(-1);
      if (!id) throw new Error('Keycloak made an account and did not say which');
      if (account.waitsFor !== undefined) await supersede(account.waitsFor, id);
      return uidOf(id);
    },

    async remove(uid) {
      await keycloak.send('DELETE', userPath(uid), undefined, [404]);
    },

    async setOnlyRole(uid, role) {
      const held = (await keycloak.get<RoleRepresentation[]>(rolePath(uid))) ?? [];
      const surplus = held.filter(({ name }) => name !== role);
      if (surplus.length > 0) await keycloak.send('DELETE', rolePath(uid), surplus);
      if (role === 'none' || surplus.length < held.length) return;
      const wanted = await keycloak.get<RoleRepresentation>(`/roles/${role}`);
      if (!wanted) throw new Error(`the realm has no role ${role}`);
      const { status } = await keycloak.send('POST', rolePath(uid), [wanted], [400, 409]);
      if (status >= 400 && !(await holds(uid, role))) throw new Error(`giving the role ${role} was answered ${status}`);
    },

    async enable(uid) {
      await change(uid, () => ({ enabled: true }));
    },

    async disable(uid) {
      await change(uid, () => ({ enabled: false }));
    },

    async endSessions(uid) {
      const { status } = await keycloak.send('POST', `${userPath(uid)}/logout`, undefined, [404]);
      if (status === 404) throw refuse('ACCOUNT_GONE');
    },

    async update(uid, fields) {
      const { email, ...others } = fields;
      const wanted = (user: UserRepresentation) => ({
        ...others,
        ...(email === undefined ? {} : withAddress(user, { ...fields, email })),
      });
      const { status, text } = await change(uid, wanted, [400, 409]);
      // Two at once may give one account its address: the slower is refused what is done.
      if (status === 409 && !(await holdsAddress(uid, email))) throw refuse('EMAIL_TAKEN');
      if (status === 400) throw refuse('MALFORMED', { details: refusedField(text) });
    },

    async markEmailVerified(uid) {
      await change(uid, () => ({ emailVerified: true }));
    },

    async sendPasswordLink(uid) {
      await keycloak.send('PUT', `${userPath(uid)}/execute-actions-email?client_id=${clientId}`, ['UPDATE_PASSWORD']);
    },

    async eventsSince(since) {
      const events: EventRepresentation[] = [];
      for (;;) {
        const page = await keycloak.get<EventRepresentation[]>(eventsPath(since, events.length));
        events.push(...(page ?? []));
        if (!page || page.length < eventsPage) return events.flatMap(toEvent);
      }
    },
  };

  async function holdsAddress(uid: string, email: string | undefined): Promise<boolean> {
    return email !== undefined && (await keycloak.get<UserRepresentation>(userPath(uid)))?.email === email;
  }

  /** Of those that wait for one address the newest is found by it. */
  async function supersede(email: string, newest: string): Promise<void> {
    const earlier = (await waitingFor(keycloak, email)).filter((id) => id !== newest);
    for (const id of earlier) await change(uidOf(id), superseded, [400]).catch(unlessGone);
  }

  /** Whoever gives a role at the same moment as somebody else is refused by the database of Keycloak: it is held then. */
  async function holds(uid: string, role: string): Promise<boolean> {
    const held = (await keycloak.get<RoleRepresentation[]>(rolePath(uid))) ?? [];
    return held.some(({ name }) => name === role);
  }

  async function change(
    uid: string,
    fields: (user: UserRepresentation) => Partial<UserRepresentation>,
    expect: number[] = [],
  ): Promise<Answer> {
    const user = await keycloak.get<UserRepresentation>(userPath(uid));
    if (!user) throw refuse('ACCOUNT_GONE');
    const changed = { ...user, ...plainNames(user), ...fields(user) };
    const answer = await keycloak.send('PUT', userPath(uid), changed, [...expect, 404]);
    // Removed between the two.
    if (answer.status === 404) throw refuse('ACCOUNT_GONE');
    return answer;
  }
}

/** A name from before its rule would refuse every other change with it, so that nobody could disable who bears it. */
function plainNames({ firstName, lastName }: UserRepresentation): Partial<UserRepresentation> {
  return { firstName: plainPart(firstName ?? ''), lastName: plainPart(lastName ?? '') };
}

function unlessGone(error: unknown): void {
  if (!isRefused(error, 'ACCOUNT_GONE')) throw error;
}

/** `dateFrom` takes milliseconds since the epoch or a day; the first keeps the answer short. */
function eventsPath(since: Date, skip: number): string {
  const types = eventTypes.map((type) => `type=${type}`).join('&');
  return `/events?${types}&dateFrom=${since.getTime()}&first=${skip}&max=${eventsPage}`;
}

/** Keycloak names the field that its profile or its password policy refuses. */
function refusedField(text: string): Record<string, unknown> {
  try {
    const { field, error, errorMessage } = JSON.parse(text) as {
      field?: string;
      error?: string;
      errorMessage?: string;
    };
    if (field) return { [field]: errorMessage ?? 'is not accepted' };
    return { [(error ?? '').startsWith('invalidPassword') ? 'password' : 'account']: 'is not accepted' };
  } catch {
    return { account: 'is not accepted' };
  }
}
