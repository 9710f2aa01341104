/** Where somebody is signed in, as Keycloak knows it: it names the address of a browser, and not which browser it is. */
import type { KeycloakAdmin } from '@parlance/runtime/keycloak/admin-client';
import type { Accounts } from '../../usecases/account-ports.ts';
import { userPath } from './account-row.ts';

/** Epoch milliseconds. */
type SessionRepresentation = { id: string; ipAddress?: string; start: number; lastAccess: number };

export function makeAccountSignIns(keycloak: KeycloakAdmin): Pick<Accounts, 'signInsOf' | 'endSignIn'> {
  return {
    async signInsOf(uid) {
      const open = (await keycloak.get<SessionRepresentation[]>(`${userPath(uid)}/sessions`)) ?? [];
      return open.map(({ id, ipAddress: address = '', start, lastAccess }) => ({
        id,
        address,
        startedAt: new Date(start),
        lastSeenAt: new Date(lastAccess),
      }));
    },
    async endSignIn(id) {
      await keycloak.send('DELETE', `/sessions/${encodeURIComponent(id)}`, undefined, [404]);
    },
  };
}
