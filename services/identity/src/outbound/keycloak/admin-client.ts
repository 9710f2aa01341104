/** Keycloak's admin REST API as the service account of identity: one request, one deadline, one kind of failure. */
import { refuse } from '../../domain/refusals.ts';

export type KeycloakAdmin = {
  /** Undefined when Keycloak answers 404. */
  get<T>(path: string): Promise<T | undefined>;
  /** The status, for those that the caller expects; everything else throws. */
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { body?: unknown; expect?: number[] },
  ): Promise<Answer>;
};
export type Answer = { status: number; location: string | undefined; text: string };

export type KeycloakAdminOptions = {
  keycloakUrl: string;
  realm: string;
  token: () => Promise<string>;
  timeoutMs?: number | undefined;
};

export function makeKeycloakAdmin({
  keycloakUrl,
  realm,
  token,
  timeoutMs = 5_000,
}: KeycloakAdminOptions): KeycloakAdmin {
  const base = `${keycloakUrl}/admin/realms/${realm}`;

  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    try {
      return await fetch(`${base}${path}`, {
        method,
        headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (cause) {
      throw refuse('KEYCLOAK_UNAVAILABLE', { cause });
    }
  }

  return {
    async get<T>(path: string) {
      const answer = await call('GET', path);
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw failure(answer, `GET ${route(path)}`);
      return (await answer.json()) as T;
    },
    async send(method, path, { body, expect = [] } = {}) {
      const answer = await call(method, path, body);
      if (!answer.ok && !expect.includes(answer.status)) throw failure(answer, `${method} ${route(path)}`);
      return {
        status: answer.status,
        location: answer.headers.get('location') ?? undefined,
        text: await answer.text(),
      };
    },
  };
}

/** Without the query, which may hold an address. */
function route(path: string): string {
  return path.split('?')[0] ?? path;
}

function failure(answer: Response, what: string): Error {
  const cause = new Error(`${what} answered ${answer.status}`);
  const isAway = answer.status >= 500 || answer.status === 401 || answer.status === 429;
  return isAway ? refuse('KEYCLOAK_UNAVAILABLE', { cause }) : cause;
}
