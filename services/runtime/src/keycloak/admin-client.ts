/** Keycloak's admin REST API: one request, one deadline, one kind of failure. The published client of 26.7 would bring six preview packages of Kiota into identity's bundle for as much. */

import { makePlainCaller, type PlainAnswer } from '../http/plain-call.ts';

/** `answer` is left out where there was none. */
type Fault = (what: string, answer: Pick<PlainAnswer, 'status' | 'text'> | undefined, cause?: unknown) => Error;
type Options = {
  /** With its relative path. */
  keycloakUrl: string;
  /** That all paths are of; left out: paths begin with the realm's name. */
  realm?: string;
  token: () => Promise<string>;
  timeoutMs?: number | undefined;
  fault?: Fault;
};

export type KeycloakAdmin = ReturnType<typeof makeKeycloakAdmin>;
export type Answer = PlainAnswer;

const tellAll: Fault = (what, answer, cause) =>
  answer === undefined
    ? new Error(`${what} was not answered`, { cause })
    : new Error(`${what} answered ${answer.status}: ${answer.text}`);

export function makeKeycloakAdmin({ keycloakUrl, realm, token, timeoutMs = 5_000, fault = tellAll }: Options) {
  const base = `${keycloakUrl}/admin/realms${realm === undefined ? '' : `/${realm}`}`;

  const plainCall = makePlainCaller();

  async function call(method: string, path: string, body: unknown, expect: number[]): Promise<PlainAnswer> {
    const what = `${method} ${path.split('?')[0]}`; // a query may hold an address
    const asked = async (): Promise<PlainAnswer> => {
      const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' };
      return plainCall(`${base}${path}`, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        timeoutMs,
      });
    };
    const answer = await asked().catch((cause: unknown) => {
      throw fault(what, undefined, cause);
    });
    const { status } = answer;
    if ((status < 200 || status > 299) && !expect.includes(status)) throw fault(what, answer);
    return answer;
  }

  return {
    /** Undefined when Keycloak answers 404. */
    async get<T>(path: string): Promise<T | undefined> {
      const answer = await call('GET', path, undefined, [404]);
      return answer.status === 404 ? undefined : (JSON.parse(answer.text) as T);
    },
    /** The status, for those that the caller expects; everything else throws. */
    send: (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, expect: number[] = []) =>
      call(method, path, body, expect),
  };
}

export type Administrator = { keycloakUrl: string; user: string; password: string };

export async function administratorToken({ keycloakUrl, user, password }: Administrator): Promise<string> {
  const answer = await fetch(`${keycloakUrl}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username: user, password }),
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) throw new Error(`Keycloak refused its administrator with ${answer.status}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** For the server's own administrator. Tokens of the master realm live for a minute; a new one is asked for well before. */
export function administratorClient(administrator: Administrator, realm?: string): KeycloakAdmin {
  const { keycloakUrl } = administrator;
  let held: { token: string; until: number } | undefined;
  async function token(): Promise<string> {
    if (held !== undefined && held.until > Date.now()) return held.token;
    held = { token: await administratorToken(administrator), until: Date.now() + 40_000 };
    return held.token;
  }
  // Making a realm takes seconds, on a busy machine many.
  return makeKeycloakAdmin({ keycloakUrl, realm, token, timeoutMs: 60_000 });
}
