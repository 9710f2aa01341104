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
  if (said === wanted) return checkReturn(target, path);
  return ill(
    `the realm calls itself ${String(said)}, and ${wanted} is expected`,
    "Set Keycloak's KC_HOSTNAME to the public address with /auth, and let the proxy send X-Forwarded-Host and -Proto.",
  );
}

/** Where people come back to from the hosted pages: an address that the realm does not know is refused there, with everybody who wants to sign in. */
async function checkReturn(target: Target, realm: string): Promise<Finding> {
  const back = `${target.publicUrl}/callback`;
  const asked = new URLSearchParams({
    client_id: 'portal',
    redirect_uri: back,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const { status } = await askDoor(target, `${realm}/protocol/openid-connect/auth?${asked.toString()}`);
  if (status < 400)
    return well('the realm answers under the name that tokens carry, and sends people back to the portal');
  return ill(
    `the sign-in page does not send people back to ${back} (HTTP ${status})`,
    'Let the set-up step make the realm again with the public address of now; in a realm of your own, the client `portal` needs it among its valid redirect URIs (docs/guides/keycloak.md).',
  );
}

const absent = (wanted: string, why: string): Finding =>
  ill(
    `no realm at ${wanted} (${why})`,
    'Look whether Keycloak runs, the edge passes /auth to it, and the set-up step made the realm (docs/guides/keycloak.md).',
  );
