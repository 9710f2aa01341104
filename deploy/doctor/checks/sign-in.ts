/** Whether the issuer of tokens calls itself what our programs expect: else everybody is refused with a good token. */
import { askDoor } from '../ask-door.ts';
import { faultOf, ill, well, type Finding } from '../finding.ts';
import type { Target } from '../target.ts';

export async function checkSignIn(target: Target): Promise<Finding> {
  const path = '/auth/realms/parlance';
  const wanted = `${target.publicUrl}${path}`;
  let said: unknown;
  try {
    const { status, body } = await askDoor(target, `${path}/.well-known/openid-configuration`);
    if (status !== 200) return absent(wanted, `HTTP ${status}`);
    said = (JSON.parse(body) as { issuer?: unknown }).issuer;
  } catch (error) {
    return absent(wanted, faultOf(error));
  }
  if (said === wanted) return well('the realm answers under the name that tokens carry');
  return ill(
    `the realm calls itself ${String(said)}, and ${wanted} is expected`,
    "Set Keycloak's KC_HOSTNAME to the public address with /auth, and let the proxy send X-Forwarded-Host and -Proto.",
  );
}

const absent = (wanted: string, why: string): Finding =>
  ill(
    `no realm at ${wanted} (${why})`,
    'Look whether Keycloak runs, the edge passes /auth to it, and the set-up step made the realm (docs/guides/keycloak.md).',
  );
