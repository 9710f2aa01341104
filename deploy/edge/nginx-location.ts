/** One route of the table as a location of nginx. */
import type { EdgeOptions } from './edge-options.ts';
import { PORTAL_COOKIE, type Form, type Route, type Traffic } from './routes.ts';
import { formLimit } from './site-conf.ts';

export function nginxLocation(route: Route, options: EdgeOptions): string[] {
  const head = `location ${route.exact === true ? '= ' : ''}${route.path}`;
  switch (route.kind) {
    case 'closed':
      return block(head, ['return 404;']);
    case 'pass':
      return block(head, [
        `proxy_pass http://${route.to}${asFound(route)};`,
        ...whenAway(route.away),
        ...(route.form === undefined ? [] : limited(route.form, route.away, options)),
        ...passing(route.traffic),
        ...ownHeadersKept,
        ...(route.away === undefined ? [] : requestIdShown),
      ]);
    case 'away':
      return block(head, [
        'internal;',
        `root ${options.builds[route.of]};`,
        ...requestIdShown,
        ...headers(options, 'no-store'),
      ]);
    case 'config':
      return block(head, [`alias ${options.configFile};`, ...headers(options, 'no-cache')]);
    case 'front':
      return block(head, front(route));
    case 'payments':
      return block(head, paymentPage(route, options));
    case 'files':
      return block(head, files(route, options));
  }
}

/**
 * A route of one address says it anew: nginx finds it by what is left of the path without `..` and escapes, and would hand on what was written,
 * which each program takes apart in its own way. What stands after the question mark goes along.
 */
const asFound = ({ path, exact }: Route): string => (exact === true ? path : '');

/** On every answer, whoever gives it: by it the request is found in all logs. */
export const requestIdTold = 'add_header X-Request-Id $request_id always;';

/** Pages that somebody is shown for a fault leave it a place; they are not made by a program that knows it. */
const requestIdShown = ['sub_filter "<!-- request-id -->" $request_id;'];

/** What answers behind us says itself what may be done with it; whether TLS is demanded is the address's to say. */
const ownHeadersKept = [
  'proxy_hide_header Strict-Transport-Security;',
  'add_header Strict-Transport-Security "$hsts" always;',
  'proxy_hide_header X-Request-Id;', // theirs is the same, or there is none
  requestIdTold,
];

/** People get a page; programs get our one shape of errors. A server that is only starting answers 503 itself, and is away too. */
function whenAway(page: string | undefined): string[] {
  if (page === undefined) return ['error_page 502 504 = @unavailable;'];
  return ['proxy_intercept_errors on;', `error_page 502 503 504 =503 ${page};`];
}

/**
 * Guessing from one address: Keycloak slows down guesses at one account, this slows down one guess at each of many, and accounts made by a program.
 * Right and wrong passwords count alike: which it was is known only after the hash, and the hash is what a flood would cost.
 */
function limited(form: Form, page: string | undefined, { site }: EdgeOptions): string[] {
  const told = page === undefined ? [] : [`error_page 429 =429 ${page};`];
  const limit = 'mountedAt' in site ? `include ${site.mountedAt}/form-${form}.conf;` : formLimit(form, site);
  return [limit, 'limit_req_status 429;', ...told];
}

/** The portal's page stands in for the strangers' while that cannot be had: it leads to the sign-in pages. */
function front(route: Route & { kind: 'front' }): string[] {
  const portal = '/index.html';
  return [
    ...block(`if ($cookie_${PORTAL_COOKIE})`, [`rewrite ^ ${portal} last;`]),
    `proxy_pass http://${route.to}${asFound(route)};`,
    'proxy_intercept_errors on;',
    `error_page 500 502 503 504 =200 ${portal};`,
    ...passing('request'),
    ...ownHeadersKept,
  ];
}

/** The services have limits and deadlines of their own and answer in our error shape, so these are wider. */
function passing(traffic: Traffic): string[] {
  const tooLarge = 'error_page 413 = @too-large;';
  switch (traffic) {
    case 'request':
      return ['client_max_body_size 4m;', tooLarge, 'proxy_read_timeout 60s;'];
    case 'stream':
      return [
        'client_max_body_size 16k;',
        tooLarge,
        'proxy_buffering off;',
        'proxy_cache off;',
        'proxy_read_timeout 2h;',
        'gzip off;',
      ];
    case 'socket':
      return ['proxy_buffering off;', 'proxy_read_timeout 2h;', 'proxy_send_timeout 2h;'];
    case 'bytes':
      return [
        'client_max_body_size 1g;',
        tooLarge,
        'proxy_request_buffering off;',
        'proxy_buffering off;',
        'proxy_read_timeout 300s;',
        'gzip off;',
      ];
  }
}

const compressed = ({ brotliModule }: EdgeOptions): string[] => [
  'gzip_static on;',
  ...(brotliModule === undefined ? [] : ['brotli_static on;']),
];

/** The same page as everywhere. nginx looks for the file here, so that the headers are this location's. */
function paymentPage({ of }: Route & { kind: 'payments' }, options: EdgeOptions): string[] {
  const own = { ...options, headers: options.paymentHeaders };
  return [
    `root ${options.builds[of]};`,
    ...compressed(options),
    ...headers(own, '$cache_for'),
    'try_files /index.html =404;',
  ];
}

function files(route: Route & { kind: 'files' }, options: EdgeOptions): string[] {
  const folder = options.builds[route.of];
  const place = route.path === '/' ? `root ${folder};` : `alias ${folder}/;`;
  const common = [place, ...compressed(options), ...headers(options, '$cache_for')];
  if (!route.fallback) return common; // a file that is missing is a 404, never a page: a loader must see that
  return [
    ...common,
    'try_files $uri /index.html;',
    ...block('location ~ \\.[^/]+$', [...common, 'try_files $uri =404;']),
  ];
}

function headers({ headers: security }: EdgeOptions, cacheFor: string): string[] {
  return [`add_header Cache-Control "${cacheFor}"${cacheFor === 'no-store' ? ' always' : ''};`, ...always(security)];
}

export function always(headers: Record<string, string>): string[] {
  return [...Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`), requestIdTold];
}

export function block(head: string, lines: string[]): string[] {
  return [`${head} {`, ...indent(lines), '}'];
}

export function indent(lines: string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
