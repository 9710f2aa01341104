/** Bearer token to Actor: signature, issuer, audience, expiry and exactly one role, checked in every service. */
import { errors, jwtVerify, type JWTPayload } from 'jose';
import { refuse } from '../errors/refusals.ts';
import type { Actor, Role } from './actor.ts';
import { isKeySourceAway, remoteKeys } from './keys.ts';

export type TokenVerifierOptions = {
  /** Exactly as it stands in tokens. */
  issuer: string;
  jwksUrl: string;
  audience: string;
  isRevoked?: ((actor: Actor) => boolean) | undefined;
};

export type TokenVerifier = (bearer: string) => Promise<Actor>;

/** Ours are about a thousand characters; one that is longer than this is not looked into. */
const longestToken = 16_384;

const peopleRoles = ['student', 'tutor', 'admin'] as const;

/** People ask several times a minute with the same token; its signature is looked at again after this. */
const rememberedMs = 60_000;
const mostRemembered = 5_000;
const toleranceS = 5;

export function makeTokenVerifier({ issuer, jwksUrl, audience, isRevoked }: TokenVerifierOptions): TokenVerifier {
  const verify = makeSignatureCheck({ issuer, jwksUrl, audience });
  const remembered = new Map<string, { actor: Actor; until: number }>();
  return async (bearer) => {
    const token = bearer.replace(/^Bearer /i, '');
    const known = remembered.get(token);
    const actor = known !== undefined && Date.now() < known.until ? known.actor : await verify(token);
    if (actor !== known?.actor) {
      // The oldest goes first: a Map keeps the order of insertion.
      remembered.delete(token);
      const [oldest] = remembered.keys();
      if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest);
      const until = Math.min(Date.now() + rememberedMs, actor.expiresAt.getTime() + toleranceS * 1_000);
      remembered.set(token, { actor, until });
    }
    if (isRevoked?.(actor) === true) throw refuse('TOKEN_REVOKED');
    return actor;
  };
}

function makeSignatureCheck({ issuer, jwksUrl, audience }: Omit<TokenVerifierOptions, 'isRevoked'>) {
  const keys = remoteKeys(jwksUrl);
  const claims = {
    issuer,
    audience,
    algorithms: ['RS256'],
    requiredClaims: ['exp', 'iat', 'sub'],
    clockTolerance: toleranceS,
  };
  return async (token: string): Promise<Actor> => {
    if (token.length > longestToken) throw refuse('TOKEN_INVALID');
    const payload = await jwtVerify(token, keys, claims).then(
      (verified) => verified.payload,
      (error: unknown) => {
        throw refusal(error);
      },
    );
    return actorOf(payload, token);
  };
}

function refusal(error: unknown): Error {
  if (error instanceof errors.JWTExpired) return refuse('TOKEN_EXPIRED');
  return isKeySourceAway(error)
    ? refuse('KEYS_UNAVAILABLE', { cause: error })
    : refuse('TOKEN_INVALID', { cause: error });
}

function actorOf(payload: JWTPayload, token: string): Actor {
  const uid = (payload.sub ?? '').replaceAll('-', '').toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(uid)) throw refuse('TOKEN_INVALID');
  // Keycloak signs refresh and ID tokens with the same key; only access tokens say Bearer.
  if (payload.typ !== undefined && payload.typ !== 'Bearer') throw refuse('TOKEN_INVALID');
  const role = roleOf(payload);
  const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : '');
  return {
    uid,
    token,
    role,
    email: text('email'),
    emailVerified: payload.email_verified === true,
    name: text('name') || text('preferred_username'),
    service: role === 'service' ? serviceOf(text('azp')) : undefined,
    session: text('sid') || undefined,
    issuedAt: new Date((payload.iat ?? 0) * 1_000),
    expiresAt: new Date((payload.exp ?? 0) * 1_000),
  };
}

/** Every service has a client of its own in the realm, and Keycloak says in `azp` whose token it is. */
function serviceOf(client: string): string | undefined {
  return /^svc-([a-z]+)$/.exec(client)?.[1];
}

/** Only realm roles count. Two of them are a mistake somewhere, and nobody may profit from it. */
function roleOf(payload: JWTPayload): Role {
  const { roles } = (payload.realm_access ?? {}) as { roles?: unknown };
  const held = Array.isArray(roles) ? (roles as unknown[]) : [];
  const people: Role[] = peopleRoles.filter((role) => held.includes(role));
  const all: Role[] = held.includes('service') ? [...people, 'service'] : people;
  const [role, ...others] = all;
  if (role === undefined || others.length > 0)
    throw refuse('TOKEN_INVALID', { cause: new Error('the token does not hold exactly one role') });
  return role;
}
