/** The service's own token for calls without a person: fetched once, shared, renewed before it runs out. */
import { z } from 'zod';
import { reveal, type Secret } from '../config/secret.ts';
import { refuse } from '../errors/refusals.ts';

export type ServiceTokenOptions = { tokenUrl: string; clientId: string; clientSecret: string | Secret };

const answer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
type Held = { token: string; renewAt: number; endsAt: number };

/** An issuer that is away is asked so often while the token is good. */
const askAgainMs = 5_000;

export function makeServiceToken(options: ServiceTokenOptions): () => Promise<string> {
  let held: Held | undefined;
  let fetching: Promise<Held> | undefined;

  function renew(): Promise<Held> {
    fetching ??= fetchToken(options)
      .then((fresh) => (held = fresh))
      .finally(() => (fetching = undefined));
    return fetching;
  }

  /** No call waits for a new token while the old one is good: the issuer may hang. */
  function renewBeside(old: Held, now: number): void {
    old.renewAt = now + askAgainMs;
    renew().catch(() => undefined);
  }

  return async () => {
    const now = Date.now();
    if (held !== undefined && now < held.endsAt) {
      if (now >= held.renewAt) renewBeside(held, now);
      return held.token;
    }
    try {
      return (await renew()).token;
    } catch (error) {
      throw refuse('SERVICE_TOKEN_UNAVAILABLE', { cause: error });
    }
  };
}

async function fetchToken({ tokenUrl, clientId, clientSecret }: ServiceTokenOptions): Promise<Held> {
  const response = await fetch(tokenUrl, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic(clientId, reveal(clientSecret))}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    signal: AbortSignal.timeout(5_000),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the token endpoint answered ${response.status}`);
  }
  const { access_token: token, expires_in: seconds } = answer.parse(await response.json());
  const now = Date.now();
  return { token, renewAt: now + seconds * 800, endsAt: now + seconds * 1_000 - 2_000 };
}

/** RFC 6749 section 2.3.1: both halves are form-encoded before they are joined. */
function basic(id: string, secret: string): string {
  return Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64');
}
