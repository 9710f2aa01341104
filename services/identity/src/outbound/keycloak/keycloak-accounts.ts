/** Accounts kept in Keycloak. */
import { plainPart } from '@parlance/proto/limits/fields';
import type { Answer, KeycloakAdmin } from '@parlance/runtime/keycloak/admin-client';
import { isRefused, refuse } from '../../domain/refusals.ts';
import { uidOf } from '../../domain/uid.ts';
import type { Accounts } from '../../usecases/account-ports.ts';
import { makeAccountEvents } from './account-events.ts';
import { makeAccountRoles } from './account-roles.ts';
import {
  fromNewAccount,
  superseded,
  toAccount,
  userPath,
  withAddress,
  type UserRepresentation,
} from './account-row.ts';
import { makeAccountSignIns } from './account-sign-ins.ts';
import { makeAccountSearch, waitingFor } from './account-search.ts';

type CredentialRepresentation = { type: string };

const makeParts = (keycloak: KeycloakAdmin) => ({
  ...makeAccountSearch(keycloak),
  ...makeAccountRoles(keycloak),
  ...makeAccountEvents(keycloak),
  ...makeAccountSignIns(keycloak),
});

export function makeKeycloakAccounts(keycloak: KeycloakAdmin, { clientId }: { clientId: string }): Accounts {
  const change = makeChange(keycloak);

  return {
    ...makeParts(keycloak),

    async read(uid) {
      const user = await keycloak.get<UserRepresentation>(userPath(uid));
      return user && toAccount(user);
    },

    async hasPassword(uid) {
      const held = await keycloak.get<CredentialRepresentation[]>(`${userPath(uid)}/credentials`);
      return (held ?? []).some(({ type }) => type === 'password');
    },

    async create(account) {
      const { status, location, text } = await keycloak.send('POST', '/users', fromNewAccount(account), [409, 400]);
      if (status === 409) return undefined;
      if (status === 400) throw refuse('MALFORMED', { details: { fields: refusedField(text) } });
      const id = location?.split('/').at(-1);
      if (!id) throw new Error('Keycloak made an account and did not say which');
      if (account.waitsFor !== undefined) await supersede(account.waitsFor, id);
      return uidOf(id);
    },

    async remove(uid) {
      await keycloak.send('DELETE', userPath(uid), undefined, [404]);
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
      const merge: UserChange = (user) => {
        return { ...others, ...(email !== undefined && withAddress(user, { ...fields, email })) };
      };
      const { status, text } = await change(uid, merge, [400, 409]);
      // Two at once may give one account its address: the slower is refused what is done.
      if (status === 409 && !(await holdsAddress(uid, email))) throw refuse('EMAIL_TAKEN');
      if (status === 400) throw refuse('MALFORMED', { details: { fields: refusedField(text) } });
    },

    async markEmailVerified(uid) {
      await change(uid, () => ({ emailVerified: true }));
    },

    async sendPasswordLink(uid) {
      await keycloak.send('PUT', `${userPath(uid)}/execute-actions-email?client_id=${clientId}`, ['UPDATE_PASSWORD']);
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
}

type UserChange = (user: UserRepresentation) => Partial<UserRepresentation>;

/** Its PUT replaces everything that a user is, so a change reads, merges and writes. */
const makeChange = (keycloak: KeycloakAdmin) =>
  async function change(uid: string, fields: UserChange, expect: number[] = []): Promise<Answer> {
    const user = await keycloak.get<UserRepresentation>(userPath(uid));
    if (!user) throw refuse('ACCOUNT_GONE');
    const changed = { ...user, ...plainNames(user), ...fields(user) };
    const answer = await keycloak.send('PUT', userPath(uid), changed, [...expect, 404]);
    // Removed between the two.
    if (answer.status === 404) throw refuse('ACCOUNT_GONE');
    return answer;
  };

/** A name from before its rule would refuse every other change with it, so that nobody could disable who bears it. */
function plainNames({ firstName, lastName }: UserRepresentation): Partial<UserRepresentation> {
  return { firstName: plainPart(firstName ?? ''), lastName: plainPart(lastName ?? '') };
}

function unlessGone(error: unknown): void {
  if (!isRefused(error, 'ACCOUNT_GONE')) throw error;
}

/** Keycloak names the field that its profile or its password policy refuses. */
function refusedField(text: string): Record<string, string> {
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
