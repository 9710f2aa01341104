/** Keycloak's admin REST API: one request, one deadline, one kind of failure. The published client of 26.7 would bring six preview packages of Kiota into identity's bundle for as much. */

/** `answer` is left out where there was none. */
type Fault = (what: string, answer: Response | undefined, cause?: unknown) => Error | Promise<Error>;
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
export type Answer = { status: number; location: string | undefined; text: string };

const tellAll: Fault = async (what, answer, cause) =>
  answer === undefined
    ? new Error(`${what} was not answered`, { cause })
    : new Error(`${what} answered ${answer.status}: ${await answer.text()}`);

export function makeKeycloakAdmin({ keycloakUrl, realm, token, timeoutMs = 5_000, fault = tellAll }: Options) {
  const base = `${keycloakUrl}/admin/realms${realm === undefined ? '' : `/${realm}`}`;

  async function call(method: string, path: string, body: unknown, expect: number[]): Promise<Response> {
    const what = `${method} ${path.split('?')[0]}`; // a query may hold an address
    let answer: Response;
    try {
      answer = await fetch(`${base}${path}`, {
        method,
        headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (cause) {
      throw await fault(what, undefined, cause);
    }
    if (!answer.ok && !expect.includes(answer.status)) throw await fault(what, answer);
    return answer;
  }

  return {
    /** Undefined when Keycloak answers 404. */
    async get<T>(path: string): Promise<T | undefined> {
      const answer = await call('GET', path, undefined, [404]);
      return answer.status === 404 ? undefined : ((await answer.json()) as T);
    },
    /** The status, for those that the caller expects; everything else throws. */
    async send(
      method: 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: unknown,
      expect: number[] = [],
    ): Promise<Answer> {
      const answer = await call(method, path, body, expect);
      const location = answer.headers.get('location') ?? undefined;
      return { status: answer.status, location, text: await answer.text() };
    },
  };
}

export type Administrator = { keycloakUrl: string; user: string; password: string };

/** For the server's own administrator. Tokens of the master realm live for a minute; a new one is asked for well before. */
export function administratorClient({ keycloakUrl, user, password }: Administrator, realm?: string): KeycloakAdmin {
  let held: { token: string; until: number } | undefined;
  async function token(): Promise<string> {
    if (held !== undefined && held.until > Date.now()) return held.token;
    const answer = await fetch(`${keycloakUrl}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username: user, password }),
      signal: AbortSignal.timeout(60_000),
    });
    if (!answer.ok) throw new Error(`Keycloak refused its administrator with ${answer.status}`);
    held = { token: ((await answer.json()) as { access_token: string }).access_token, until: Date.now() + 40_000 };
    return held.token;
  }
  // Making a realm takes seconds, on a busy machine many.
  return makeKeycloakAdmin({ keycloakUrl, realm, token, timeoutMs: 60_000 });
}
