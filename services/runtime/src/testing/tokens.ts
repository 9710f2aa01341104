/** An issuer of our own: a key pair, its JWKS server, and tokens that look like Keycloak's. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

export type MintOptions = {
  /** 32 hexadecimal characters. */
  uid?: string;
  role?: string;
  /** A service's own token, by the service's name. */
  service?: string;
  /** Instead of one role. */
  roles?: readonly string[];
  email?: string;
  emailVerified?: boolean;
  name?: string;
  /** Seconds from now; negative for one that is over. */
  expiresIn?: number;
  issuedAt?: Date;
  claims?: JWTPayload;
  header?: Record<string, unknown>;
};

export type TestIssuer = {
  issuer: string;
  jwksUrl: string;
  /** Answers client credentials with a service account's token. */
  tokenUrl: string;
  audience: string;
  mint(options?: MintOptions): Promise<string>;
  /** Signed with a key that the issuer does not publish. */
  forge(options?: MintOptions): Promise<string>;
  /** What the issuer publishes: its public key in PEM. */
  publicKey: string;
  /** The issuer's own signature under whatever header and claims; these replace what a good token says. */
  mintWith(header: Record<string, unknown>, claims: JWTPayload): Promise<string>;
  /** How often the published keys were asked for. */
  keysFetched(): number;
  stop(): Promise<void>;
};

export const testUid = 'a0000000000000000000000000000001';
const serviceUid = '5e000000000000000000000000000001';
const asService = (service: string) =>
  ({
    uid: serviceUid,
    role: 'service',
    emailVerified: false,
    name: `service-account-svc-${service}`,
    service,
  }) as const;
const kid = 'test-key';

export async function startTestIssuer(audience = 'parlance-api'): Promise<TestIssuer> {
  const own = await generateKeyPair('RS256', { extractable: true });
  const other = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(own.publicKey)), kid, alg: 'RS256', use: 'sig' };
  let keysFetched = 0;
  const server = createServer((request, response) => {
    if (request.method === 'GET') keysFetched += 1;
    const body = request.method === 'POST' ? serviceToken(clientIn(request)) : Promise.resolve({ keys: [jwk] });
    void body.then((answer) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${base}/realms/test`;
  const sign = (options: MintOptions, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT(payloadOf(options))
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...options.header })
      .setIssuer(issuer)
      .setAudience([audience, 'account'])
      .setSubject(asSubject(options.uid ?? testUid))
      .setIssuedAt(options.issuedAt ?? new Date())
      .setExpirationTime(new Date(Date.now() + (options.expiresIn ?? 3_600) * 1_000))
      .sign(key);
  const serviceToken = async (client: string) => ({
    access_token: await sign(asService(client.replace('svc-', '')), own.privateKey),
    expires_in: 300,
  });
  return {
    issuer,
    audience,
    jwksUrl: `${base}/certs`,
    tokenUrl: `${base}/token`,
    mint: ({ service, ...options } = {}) =>
      sign(service === undefined ? options : { ...asService(service), ...options }, own.privateKey),
    publicKey: await exportSPKI(own.publicKey),
    mintWith: (header, claims) => {
      const now = Math.floor(Date.now() / 1_000);
      const good = { iss: issuer, aud: audience, sub: asSubject(testUid), iat: now, exp: now + 3_600 };
      return new SignJWT({ ...payloadOf({}), ...good, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...header })
        .sign(own.privateKey);
    },
    keysFetched: () => keysFetched,
    forge: (options = {}) => sign(options, other.privateKey),
    stop: () => stop(server),
  };
}

/** Who asks for a token of its own, by HTTP's basic authentication. */
function clientIn({ headers }: IncomingMessage): string {
  const [id = ''] = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64')
    .toString()
    .split(':');
  return decodeURIComponent(id);
}

/** What the token says beside its registered claims; exported for tests that forge by hand. */
export function payloadOf({
  role = 'student',
  service,
  roles,
  email,
  emailVerified = true,
  name = 'Test Person',
  claims = {},
}: MintOptions): JWTPayload {
  return {
    typ: 'Bearer',
    azp: service === undefined ? 'portal' : `svc-${service}`,
    realm_access: { roles: ['offline_access', ...(roles ?? [role])] },
    email: email ?? 'person@example.test',
    email_verified: emailVerified,
    name,
    ...claims,
  };
}

function asSubject(uid: string): string {
  return uid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
