/** Accounts by their address: who holds one, who waits for one. */
import type { KeycloakAdmin } from '@parlance/runtime/keycloak/admin-client';
import { isSignUpStandIn, isUnproven, signUpStandIn, unprovenAddress } from '../../domain/unproven-address.ts';
import type { Accounts } from '../../usecases/account-ports.ts';
import { toAccount, type UserRepresentation } from './account-row.ts';

const usersPage = 100;

type Search = Pick<Accounts, 'findByEmail' | 'isHeld' | 'unprovenBefore' | 'waitingSince'>;

export function makeAccountSearch(keycloak: KeycloakAdmin): Search {
  return {
    async findByEmail(email) {
      const found = await keycloak.get<UserRepresentation[]>(
        `/users?exact=true&max=1&briefRepresentation=false&email=${encodeURIComponent(email)}`,
      );
      const [user] = found ?? [];
      return user && toAccount(user);
    },

    async isHeld(email) {
      return (await keycloak.get<number>(`/users/count?exact=true&email=${encodeURIComponent(email)}`)) !== 0;
    },

    async unprovenBefore(instant) {
      const ofApplicants = await madeBefore(instant, { email: unprovenAddress(''), enabled: 'false' });
      return ofApplicants.filter(({ email }) => isUnproven(email)).map(({ uid }) => uid);
    },

    async waitingSince(instant) {
      const ofSignUps = await madeBefore(instant, { email: signUpStandIn('') });
      return ofSignUps.filter(({ email }) => isSignUpStandIn(email)).map(({ uid }) => uid);
    },
  };

  /** Briefly: with the address that stands in. */
  async function madeBefore(instant: Date, which: Record<string, string>): Promise<ReturnType<typeof toAccount>[]> {
    const made: ReturnType<typeof toAccount>[] = [];
    for (let skip = 0; ; skip += usersPage) {
      const query = new URLSearchParams({
        ...which,
        briefRepresentation: 'true',
        first: String(skip),
        max: String(usersPage),
      });
      const page = (await keycloak.get<UserRepresentation[]>(`/users?${query}`)) ?? [];
      made.push(...page.map(toAccount));
      if (page.length < usersPage) break;
    }
    return made.filter(({ createdAt }) => createdAt !== undefined && createdAt < instant);
  }
}

/** Those that are found by the address when somebody signs in: one, but for a moment. */
export async function waitingFor(keycloak: KeycloakAdmin, email: string): Promise<string[]> {
  const query = new URLSearchParams({ q: `signInEmail:"${email}"`, max: String(usersPage) });
  const found = (await keycloak.get<UserRepresentation[]>(`/users?${query}`)) ?? [];
  return found.map(({ id }) => id);
}
