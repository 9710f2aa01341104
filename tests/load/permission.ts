/**
 * Which address may be put under load: this machine's, and nobody else's by accident. An installation elsewhere says so itself:
 * its gateway is given a token (LOAD_TESTS_TOKEN), and only who knows that token is answered. Without one it answers nobody.
 */
type Ask = (url: string, init: RequestInit) => Promise<Pick<Response, 'status'>>;

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
  if (isThisMachine(address)) return undefined;
  const where = `${address.origin} is not this machine`;
  if (!token) return `${where}: set LOAD_TESTS_TOKEN to the token of that installation.`;
  const headers = { authorization: `Bearer ${token}` };
  const init = { headers, redirect: 'manual', signal: AbortSignal.timeout(answerMs) } as const;
  const answer = await ask(`${address.origin}/api/load-tests`, init).catch((error: unknown) => String(error));
  if (typeof answer === 'string') return `${where}, and it did not answer: ${answer}`;
  return answer.status === 204 ? undefined : `${where}, and it does not allow load tests with this token.`;
}
