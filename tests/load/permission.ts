/**
 * Which address may be put under load: this machine's, and nobody else's by accident. A port of this machine may lead elsewhere,
 * so an installation is asked what it calls itself. One elsewhere says by itself that it may be put under load: its gateway is
 * given a token (LOAD_TESTS_TOKEN), and only who knows that token is answered. Without one it answers nobody.
 */
type Ask = (url: string, init: RequestInit) => Promise<Pick<Response, 'status' | 'json'>>;

type Wanted = {
  /** Where the load is to go. */
  url: string;
  /** Whose accounts and databases the platform's file names. */
  described: string;
  token: string | undefined;
};

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const answerMs = 10_000;

export const isThisMachine = (url: URL): boolean => loopback.test(url.hostname);

/** Why not; undefined when it may. */
export async function refusalOf({ url, described, token }: Wanted, ask: Ask = fetch): Promise<string | undefined> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return `"${url}" is no http address.`;
  const address = new URL(url);
  if (address.origin !== new URL(described).origin) {
    return `The platform's file describes ${new URL(described).origin}, not ${address.origin}.`;
  }
  const name = await nameOf(address, ask);
  if (name === undefined)
    return `Nothing answers at ${address.origin}: start it first, or say which with --platform FILE.`;
  if (isThisMachine(address) && isThisMachine(name)) return undefined;
  const where = isThisMachine(address)
    ? `${address.origin} leads to ${name.origin}, which is not this machine`
    : `${address.origin} is not this machine`;
  if (!token) return `${where}: set LOAD_TESTS_TOKEN to the token of that installation.`;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await ask(`${address.origin}/api/load-tests`, { ...limits(), headers }).catch(String);
  if (typeof answer === 'string') return `${where}, and it did not answer: ${answer}`;
  return answer.status === 204 ? undefined : `${where}, and it does not allow load tests with this token.`;
}

const limits = () => ({ redirect: 'manual', signal: AbortSignal.timeout(answerMs) }) as const;

/** The address that it gives itself, by whichever door one came: what signs its people in says it. */
async function nameOf({ origin }: URL, ask: Ask): Promise<URL | undefined> {
  try {
    const answer = await ask(`${origin}/auth/realms/parlance/.well-known/openid-configuration`, limits());
    const { issuer } = (await answer.json()) as { issuer?: string };
    return new URL(issuer ?? '');
  } catch {
    return undefined;
  }
}
