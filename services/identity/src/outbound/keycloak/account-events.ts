/** What is read of Keycloak's log, and what it means to us. */
import type { KeycloakAdmin } from '@parlance/runtime/keycloak/admin-client';
import { uidOf } from '../../domain/uid.ts';
import type { AccountEvent, Accounts } from '../../usecases/account-ports.ts';

type EventRepresentation = {
  time: number;
  type: string;
  userId?: string;
  sessionId?: string;
  error?: string;
  details?: Record<string, string>;
};

const eventsPage = 200;

type Reading = (event: EventRepresentation, at: Date) => AccountEvent | undefined;

const aboutPerson =
  (kind: 'registered' | 'password-changed'): Reading =>
  ({ userId }, at) =>
    userId ? { kind, uid: uidOf(userId), at } : undefined;

const tokensEnded: Reading = ({ userId, sessionId, details }, at) => {
  const subject = userId ?? details?.refresh_token_sub;
  if (!subject && !sessionId) return undefined;
  return { kind: 'tokens-ended', uid: subject ? uidOf(subject) : '', session: sessionId, at };
};

const readings: Record<string, Reading> = {
  REGISTER: aboutPerson('registered'),
  UPDATE_CREDENTIAL: aboutPerson('password-changed'),
  UPDATE_PASSWORD: aboutPerson('password-changed'),
  LOGOUT: tokensEnded,
  // Of an access token it names the person only.
  REVOKE_GRANT: tokensEnded,
  // Whatever else may be wrong with a token says nothing about who holds it: a dead one that is shown again and again must not end a living session.
  REFRESH_TOKEN_ERROR: (event, at) => (/reuse/i.test(event.details?.reason ?? '') ? tokensEnded(event, at) : undefined),
  CODE_TO_TOKEN_ERROR: (event, at) => (event.error === 'invalid_code' ? tokensEnded(event, at) : undefined),
};

function toEvent(event: EventRepresentation): AccountEvent[] {
  const read = readings[event.type]?.(event, new Date(event.time));
  return read ? [read] : [];
}

/** `dateFrom` takes milliseconds since the epoch or a day; the first keeps the answer short. */
function eventsPath(since: Date, skip: number): string {
  const types = Object.keys(readings)
    .map((type) => `type=${type}`)
    .join('&');
  return `/events?${types}&dateFrom=${since.getTime()}&first=${skip}&max=${eventsPage}`;
}

export function makeAccountEvents(keycloak: KeycloakAdmin): Pick<Accounts, 'eventsSince'> {
  return {
    async eventsSince(since) {
      const events: EventRepresentation[] = [];
      for (;;) {
        const page = await keycloak.get<EventRepresentation[]>(eventsPath(since, events.length));
        events.push(...(page ?? []));
        if (!page || page.length < eventsPage) return events.flatMap(toEvent);
      }
    },
  };
}
