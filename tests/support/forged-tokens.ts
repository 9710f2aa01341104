/** Tokens that every service must refuse. Those that need a true signature are issued by the realm itself, for a client made for this. */
import { randomUUID } from 'node:crypto';
import {
  SignJWT,
  UnsecuredJWT,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  type JWTHeaderParameters,
} from 'jose';
import { eventually } from './eventually.ts';
import { keycloakAdmin } from './keycloak-admin.ts';
import { platform } from './platform-info.ts';

type Json = Record<string, unknown>;

const audience = {
  name: 'audience',
  protocol: 'openid-connect',
  protocolMapper: 'oidc-audience-mapper',
  config: { 'included.custom.audience': 'parlance-api', 'access.token.claim': 'true' },
};

/** A client that only this run knows, allowed to take tokens by password. */
async function testClient(name: string, options: { lifeSeconds?: number; foreign?: boolean }): Promise<string> {
  const realm = keycloakAdmin('parlance');
  const clientId = `${name}-${randomUUID().slice(0, 8)}`;
  await realm.send('POST', '/clients', {
    clientId,
    enabled: true,
    publicClient: true,
    directAccessGrantsEnabled: true,
    standardFlowEnabled: false,
    fullScopeAllowed: true,
    attributes: options.lifeSeconds ? { 'access.token.lifespan': String(options.lifeSeconds) } : {},
    protocolMappers: options.foreign ? [] : [audience],
  });
  return clientId;
}

async function account(roles: string[], emailVerified: boolean): Promise<string> {
  const realm = keycloakAdmin('parlance');
  const email = `forged-${randomUUID().slice(0, 8)}@example.com`;
  const credentials = [{ type: 'password', value: platform().demoPassword, temporary: false }];
  await realm.send('POST', '/users', {
    username: email,
    email,
    firstName: 'Forged',
    lastName: 'Sample',
    enabled: true,
    emailVerified,
    credentials,
  });
  const [user] = (await realm.get<{ id: string }[]>(`/users?email=${encodeURIComponent(email)}&exact=true`)) ?? [];
  const held = await realm.get<Json[]>(`/users/${user?.id}/role-mappings/realm`);
  await realm.send('DELETE', `/users/${user?.id}/role-mappings/realm`, held);
  const representations = await Promise.all(roles.map((role) => realm.get<Json>(`/roles/${role}`)));
  await realm.send('POST', `/users/${user?.id}/role-mappings/realm`, representations);
  return email;
}

type Tokens = { access_token?: string; id_token?: string };

async function tokenOf(clientId: string, email: string): Promise<string> {
  return String((await tokensOf(clientId, email)).access_token);
}

async function tokensOf(clientId: string, email: string): Promise<Tokens> {
  const answer = await fetch(`${platform().keycloak.url}/realms/parlance/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: clientId,
      username: email,
      password: platform().demoPassword,
      scope: 'openid',
    }),
  });
  const body = (await answer.json()) as Tokens;
  if (!body.access_token) throw new Error(`no token for ${email}: ${JSON.stringify(body)}`);
  return body;
}

/** The realm's public key, as anybody may read it. */
async function publicKey(): Promise<Uint8Array> {
  const answer = await fetch(`${platform().keycloak.url}/realms/parlance`);
  return new TextEncoder().encode(((await answer.json()) as { public_key: string }).public_key);
}

/** Services forgive clocks that differ by this much. */
const toleranceSeconds = 5;

async function untilExpired(token: string): Promise<string> {
  const { exp = 0 } = decodeJwt(token);
  return eventually(
    'the short token is over',
    async () => Date.now() / 1000 > exp + toleranceSeconds + 1 && token,
    20_000,
  );
}

export type Forged = { name: string; token: string };

/** `bad` must be refused everywhere; `unverified` wherever the proto does not say otherwise; `student` is a good one to compare with. */
export async function forgedTokens(): Promise<{ bad: Forged[]; unverified: string; student: string }> {
  const client = await testClient('forger', {});
  const [student, double] = await Promise.all([account(['student'], true), account(['student', 'admin'], true)]);
  const good = await tokenOf(client, student);
  const claims = decodeJwt(good);
  const signed = (header: JWTHeaderParameters, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT(claims).setProtectedHeader(header).sign(key);
  const { privateKey } = await generateKeyPair('RS256');
  const short = await tokenOf(await testClient('short', { lifeSeconds: 1 }), student);
  const flipped = good.replace(
    /\.([^.]*)$/,
    (_all, signature: string) => `.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
  );
  return {
    student: good,
    unverified: await tokenOf(client, await account(['student'], false)),
    bad: [
      { name: 'alg none', token: new UnsecuredJWT(claims).encode() },
      {
        name: 'signed by another key',
        token: await signed({ alg: 'RS256', kid: 'other' }, privateKey),
      },
      {
        name: 'HS256 with the public key',
        token: await signed({ alg: 'HS256', kid: decodeProtectedHeader(good).kid }, await publicKey()),
      },
      { name: 'a path for a key id', token: await signed({ alg: 'RS256', kid: '../../dev/null' }, privateKey) },
      {
        name: 'keys of its own',
        token: await signed(
          { ...decodeProtectedHeader(good), alg: 'RS256', jku: 'http://127.0.0.1:1/keys' },
          privateKey,
        ),
      },
      { name: 'an ID token', token: String((await tokensOf(client, student)).id_token) },
      { name: 'signature changed', token: flipped },
      { name: 'foreign audience', token: await tokenOf(await testClient('foreign', { foreign: true }), student) },
      { name: 'two roles', token: await tokenOf(client, double) },
      { name: 'no role', token: await tokenOf(client, await account([], true)) },
      { name: 'expired', token: await untilExpired(short) },
      { name: 'not a token', token: 'abc' },
    ],
  };
}
