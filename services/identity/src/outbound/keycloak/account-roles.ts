/** The realm's roles of an account. */
import type { KeycloakAdmin } from '@parlance/runtime/keycloak/admin-client';
import type { Role } from '../../domain/person.ts';
import type { Accounts } from '../../usecases/account-ports.ts';
import { userPath } from './account-row.ts';

type RoleRepresentation = { id: string; name: string };

const peopleRoles: readonly Role[] = ['student', 'tutor', 'admin'];
const rolePath = (uid: string) => `${userPath(uid)}/role-mappings/realm`;

export function makeAccountRoles(keycloak: KeycloakAdmin): Pick<Accounts, 'rolesOf' | 'setOnlyRole'> {
  const rolesAt = async (path: string) => (await keycloak.get<RoleRepresentation[]>(path)) ?? [];

  return {
    async rolesOf(uid) {
      const held = await rolesAt(`${rolePath(uid)}/composite`);
      return peopleRoles.filter((role) => held.some(({ name }) => name === role));
    },

    async setOnlyRole(uid, role) {
      const held = await rolesAt(rolePath(uid));
      const surplus = held.filter(({ name }) => name !== role);
      if (surplus.length > 0) await keycloak.send('DELETE', rolePath(uid), surplus);
      if (role === 'none' || surplus.length < held.length) return;
      const representation = await keycloak.get<RoleRepresentation>(`/roles/${role}`);
      if (!representation) throw new Error(`the realm has no role ${role}`);
      const { status } = await keycloak.send('POST', rolePath(uid), [representation], [400, 409]);
      if (status >= 400 && !(await holds(uid, role))) throw new Error(`giving the role ${role} was answered ${status}`);
    },
  };

  /** Whoever gives a role at the same moment as somebody else is refused by the database of Keycloak: it is held then. */
  async function holds(uid: string, role: string): Promise<boolean> {
    return (await rolesAt(rolePath(uid))).some(({ name }) => name === role);
  }
}
