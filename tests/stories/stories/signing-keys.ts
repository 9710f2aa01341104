/** The sign-in server signs with other keys from now on, as after a rotation; what it signed before stays good for its time. */
import { decodeProtectedHeader } from 'jose';
import { signIn, type Session } from '@parlance/deploy/sign-in';
import { apiOnce } from '../../support/api.ts';
import { keycloakAdmin } from '../../support/keycloak-admin.ts';
import { newStudent } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import { usualBudgetMs, type FaultStory } from '../story.ts';

const keyProvider = 'org.keycloak.keys.KeyProvider';
/** Of what is signed for programs, and of what the sign-in server signs for itself: sessions and refresh tokens. */
const kinds = [
  { providerId: 'rsa-generated', config: { keySize: ['2048'], algorithm: ['RS256'] } },
  { providerId: 'hmac-generated', config: { secretSize: ['128'], algorithm: ['HS512'] } },
];

type Component = { id: string; providerId: string; config: Record<string, string[] | undefined> };
type Kind = (typeof kinds)[number];

/** A new key before all others, which only verify from then on. */
async function rotate({ providerId, config }: Kind, of: readonly Component[], realm: string): Promise<void> {
  const admin = keycloakAdmin('parlance');
  const before = of.filter((one) => one.providerId === providerId);
  const priorities = before.map((one) => Number(one.config.priority?.[0] ?? 0));
  const priority = [String(Math.max(100, ...priorities) + 1)];
  const on = { priority, enabled: ['true'], active: ['true'] };
  const name = `${providerId}-${priority[0]}`;
  await admin.send('POST', '/components', {
    name,
    providerId,
    providerType: keyProvider,
    parentId: realm,
    config: { ...config, ...on },
  });
  for (const one of before) {
    const passive = { ...one, config: { ...one.config, active: ['false'] } };
    await admin.send('PUT', `/components/${one.id}`, passive);
  }
}

async function rotateAll(): Promise<void> {
  const admin = keycloakAdmin('parlance');
  const { id: realm = '' } = (await admin.get<{ id: string }>('')) ?? {};
  const all = (await admin.get<Component[]>(`/components?type=${keyProvider}`)) ?? [];
  for (const kind of kinds) await rotate(kind, all, realm);
}

const keyOf = ({ accessToken }: Session) => decodeProtectedHeader(accessToken).kid;
const statusOf = async ({ accessToken }: Session) => (await apiOnce(accessToken).call('GET', 'profile/me')).status;

export const keysRotated: FaultStory = {
  name: 'keys-rotated',
  hypothesis: 'Whoever is signed in goes on when the sign-in server takes other keys, and so does who comes then.',
  fault: 'the realm signs with new keys; the old ones only verify',
  promise: 'No call is refused: not with an old token, not with one that is fetched for it, not after a new sign-in.',
  check: 'The same student by an old token, by a refreshed one and by a new sign-in, and by which key each is signed.',
  mayBeRefused: [],
  felt: 'by its own proof',
  answersWithinMs: usualBudgetMs,
  holdsMs: 20_000,
  recoversWithinMs: 5_000,
  alerts: [],
  needs: 'control',
  async begin() {
    const student = await newStudent();
    const person = { publicUrl: platform().publicUrl, email: student.email, password: student.password };
    const old = await signIn(person);
    return {
      async inject() {
        await rotateAll();
        // They are the realm's keys from now on.
        return async () => undefined;
      },
      proves: async () => (keyOf(await signIn(person)) === keyOf(old) ? ['the old key signs'] : []),
      async meanwhile() {
        // With the new keys first: nobody has fetched them before.
        const fresh = await signIn(person);
        const sessions = { 'a new sign-in': fresh, 'a refreshed session': await old.refresh(), 'the old token': old };
        const found: string[] = [];
        for (const [which, session] of Object.entries(sessions)) {
          const status = await statusOf(session);
          if (status !== 200) found.push(`${which} was answered ${status}`);
          if ((keyOf(session) === keyOf(old)) !== (session === old))
            found.push(`${which} is signed with the wrong key`);
        }
        return found;
      },
    };
  },
};
