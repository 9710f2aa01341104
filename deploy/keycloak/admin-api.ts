/** A narrow client of Keycloak's admin REST API, for the realm step only. */
export type AdminApi = {
  get<T>(path: string): Promise<T | undefined>;
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<void>;
};

/** Making a realm takes seconds, on a busy machine many. */
const requestTimeoutMs = 60_000;

/** Master-realm tokens live for a minute; a new one is asked for well before. */
const tokenLifeMs = 40_000;

export function makeAdminApi({
  keycloakUrl,
  user,
  password,
}: {
  keycloakUrl: string;
  user: string;
  password: string;
}): AdminApi {
  let token: { value: string; until: number } | undefined;

  async function bearer(): Promise<string> {
    if (token && token.until > Date.now()) return token.value;
    const answer = await fetch(`${keycloakUrl}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username: user, password }),
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    if (!answer.ok) throw new Error(`Keycloak refused its administrator with ${answer.status}`);
    const { access_token: value } = (await answer.json()) as { access_token: string };
    token = { value, until: Date.now() + tokenLifeMs };
    return value;
  }

  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${keycloakUrl}/admin/realms${path}`, {
      method,
      headers: { authorization: `Bearer ${await bearer()}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
  }

  return {
    async get<T>(path: string) {
      const answer = await call('GET', path);
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    async send(method, path, body) {
      const answer = await call(method, path, body);
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    },
  };
}
