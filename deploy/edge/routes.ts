/** What lies behind the one origin: one table, read by the local edge and, later, by the cluster's. The order does not matter; the longest path wins. */
export type Upstream = 'keycloak' | 'gateway' | 'media' | 'content';

export const REMOTES = ['student', 'teacher', 'admin', 'classroom'] as const;
/** The front ends, each a build of its own. */
export const APPS = ['shell', ...REMOTES] as const;
export type StaticApp = (typeof APPS)[number];

/** The hosted pages' forms that cost a hash of a password or make an account; each has a limit for one address. */
export const FORMS = ['signIn', 'signUp'] as const;
export type Form = (typeof FORMS)[number];

/** The portal sets it while somebody is signed in. It says no more than that, and lets nobody in. */
export const PORTAL_COOKIE = 'portal';

export type Route = { path: string; exact?: boolean } & (
  | { kind: 'pass'; to: Upstream; traffic: Traffic; away?: string; form?: Form }
  /** A page for those who were sent to what is away; nobody can ask for it. */
  | { kind: 'away'; of: StaticApp }
  /** Files of a build. `fallback`: any path without a file's ending is a page of the portal. */
  | { kind: 'files'; of: StaticApp; fallback: boolean }
  /** The first address: the portal for browsers in which somebody signed in, a page of `to` for strangers. */
  | { kind: 'front'; to: Upstream; of: StaticApp }
  /** The portal, on whose pages somebody pays: they may load the provider's script, and no others. */
  | { kind: 'payments'; of: StaticApp }
  /** Where the portal finds its parts; made when the platform starts. */
  | { kind: 'config' }
  /** Nothing is there for the outside: 404. */
  | { kind: 'closed' }
);

/**
 * request: short, buffered both ways.
 * stream: an answer that does not end and must not wait in a buffer.
 * socket: a WebSocket.
 * bytes: large bodies, passed on as they come.
 */
export type Traffic = 'request' | 'stream' | 'socket' | 'bytes';

export const ROUTES: Route[] = [
  { path: '/', kind: 'files', of: 'shell', fallback: true },
  { path: '/', exact: true, kind: 'front', to: 'gateway', of: 'shell' },
  { path: '/policy', exact: true, kind: 'pass', to: 'gateway', traffic: 'request' },
  { path: '/privacy', exact: true, kind: 'pass', to: 'gateway', traffic: 'request' },
  { path: '/student/subscription', exact: true, kind: 'payments', of: 'shell' },
  { path: '/config.js', exact: true, kind: 'config' },
  { path: '/remotes/', kind: 'closed' },
  ...REMOTES.map((of): Route => ({ path: `/remotes/${of}/`, kind: 'files', of, fallback: false })),

  // Of Keycloak only what sign-in needs: not its administration, not the realm of its administrators, not its health.
  { path: '/auth', kind: 'closed' },
  { path: '/auth/realms/', kind: 'pass', to: 'keycloak', traffic: 'request', away: '/sign-in-away.html' },
  formOf('/auth/realms/parlance/login-actions/authenticate', 'signIn'),
  formOf('/auth/realms/parlance/login-actions/registration', 'signUp'),
  { path: '/sign-in-away.html', exact: true, kind: 'away', of: 'shell' },
  { path: '/auth/realms/master', kind: 'closed' },
  { path: '/auth/resources/', kind: 'pass', to: 'keycloak', traffic: 'request' },

  { path: '/api/', kind: 'pass', to: 'gateway', traffic: 'request' },
  { path: '/api/v1/live', exact: true, kind: 'pass', to: 'gateway', traffic: 'stream' },
  { path: '/api/v1/speedtest', kind: 'pass', to: 'gateway', traffic: 'bytes' },
  { path: '/media', exact: true, kind: 'pass', to: 'media', traffic: 'socket' },
  { path: '/files/', kind: 'pass', to: 'content', traffic: 'bytes' },
  { path: '/c/', kind: 'pass', to: 'content', traffic: 'request' },
];

function formOf(path: string, form: Form): Route {
  return { path, exact: true, kind: 'pass', to: 'keycloak', traffic: 'request', away: '/sign-in-away.html', form };
}

/** Headers by which proxies tell who the caller is. Nobody outside may say that: our services read the bearer token only. */
export const DROPPED_HEADERS = [
  'Forwarded',
  'Proxy',
  'Remote-User',
  'X-Actor',
  'X-Actor-Id',
  'X-Actor-Role',
  'X-Auth-Request-Access-Token',
  'X-Auth-Request-Email',
  'X-Auth-Request-Groups',
  'X-Auth-Request-User',
  'X-Client-Cert',
  'X-Forwarded-Access-Token',
  'X-Forwarded-Email',
  'X-Forwarded-Groups',
  'X-Forwarded-Preferred-Username',
  'X-Forwarded-User',
  'X-Original-URL',
  'X-Remote-User',
  'X-Rewrite-URL',
  'X-Role',
  'X-Uid',
  'X-User',
  'X-User-Email',
  'X-User-Id',
  'X-User-Role',
];
