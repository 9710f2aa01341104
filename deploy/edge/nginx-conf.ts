/** Renders the edge's configuration for nginx from the route table. What differs from place to place is the site's part (site-conf.ts). */
import type { EdgeOptions } from './edge-options.ts';
import { always, block, indent, nginxLocation, requestIdTold } from './nginx-location.ts';
import { DROPPED_HEADERS, ROUTES } from './routes.ts';
import { serverNames, siteConf } from './site-conf.ts';

/** An open page holds a live stream, which is two connections and 24 KiB: 4,096 pages, in 100 MB. */
const CONNECTIONS = 8_192;
/** In a pod: what is under way may go on for so long when it is told to end. */
export const DRAIN_SECONDS = 20;

export function nginxConf(options: EdgeOptions): string {
  const { folder, accessLog, listen, site, brotliModule, user, container = false } = options;
  return [
    ...(brotliModule === undefined ? [] : [`load_module ${brotliModule};`]),
    ...(user === undefined ? [] : [`user ${user};`]),
    'worker_processes 1;',
    `pid ${folder}/nginx.pid;`,
    // At "error" it would write whole request lines, and queries hold tickets and tokens.
    `error_log ${folder}/error.log crit;`,
    ...(container ? [`worker_shutdown_timeout ${DRAIN_SECONDS}s;`] : []),
    `worker_rlimit_nofile ${CONNECTIONS + 1_024};`, // a file is open for each, and some are files
    `events { worker_connections ${CONNECTIONS}; }`,
    'http {',
    ...indent([
      ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`),
      ...general,
      ...types,
      ...maps,
      ...('mountedAt' in site ? [`include ${site.mountedAt}/site.conf;`] : siteConf(site)),
      // The last two are what a program answered, and how long it took: 502 where it did not.
      'log_format plain "$time_iso8601 $remote_addr $request_method $path_only $status $body_bytes_sent $request_time $request_id $upstream_status $upstream_response_time";',
      `access_log ${accessLog} plain;`,
      // A page elsewhere whose name points at this address must not be taken for the portal.
      ...block('server', [
        `listen ${listen.host}:${listen.port} default_server;`,
        requestIdTold,
        ...headersTooLarge,
        ...block('location /', ['return 421;']),
        // Asked by address, as a probe does.
        ...block('location = /health', ['access_log off;', 'default_type text/plain;', 'return 200 "up\\n";']),
        // So is this by Prometheus: it measures nothing, and that it answers is `up`.
        ...block('location = /metrics', ['access_log off;', 'default_type text/plain;', 'return 200 "# up\\n";']),
      ]),
      ...block('server', [
        `listen ${listen.host}:${listen.port};`,
        'mountedAt' in site ? `include ${site.mountedAt}/server-name.conf;` : serverNames(site.publicUrl),
        ...proxyHeaders,
        // For what the edge answers by itself.
        ...always(options.headers),
        ...failures(options),
        ...headersTooLarge,
        // Keycloak ignores what follows a semicolon in a path; a path with one could pass by the closed ones.
        ...block('location ~ "^/auth.*;"', ['return 404;']),
        ...ROUTES.flatMap((route) => nginxLocation(route, options)),
      ]),
    ]),
    '}',
    '',
  ].join('\n');
}

const general = [
  'default_type application/octet-stream;',
  'charset utf-8;',
  'charset_types text/css text/plain text/javascript application/json image/svg+xml;',
  'server_tokens off;',
  'sendfile on;',
  'tcp_nopush on;',
  // Longer than any load balancer in front keeps one that it does not use (Google's ten minutes): a connection that we close first may be
  // closed under a request. Where it runs out of connections nginx closes idle ones by itself.
  'keepalive_timeout 650s;',
  'client_header_timeout 15s;',
  'client_body_timeout 30s;',
  'large_client_header_buffers 4 16k;',
  'gzip on;',
  'gzip_vary on;',
  'gzip_proxied any;',
  'gzip_min_length 1024;',
  'gzip_types application/json application/problem+json text/css text/javascript image/svg+xml;', // never text/event-stream
];

const types = block('types', [
  'text/html html;',
  'text/css css;',
  'text/javascript js mjs;',
  'application/json json map;',
  'application/wasm wasm;',
  'application/pdf pdf;',
  'application/manifest+json webmanifest;',
  'image/svg+xml svg;',
  'image/png png;',
  'image/jpeg jpg jpeg;',
  'image/webp webp;',
  'image/x-icon ico;',
  'font/woff2 woff2;',
  'audio/mpeg mp3;',
  'text/plain txt;',
]);

const maps = [
  // Opening the page is free; only forms are counted.
  ...block('map $request_method $form_from', ['default "";', 'POST $binary_remote_addr;']),
  // Queries hold tickets and codes: logs see the path only.
  ...block('map $request_uri $path_only', ['default "-";', '~^(?<only_path>[^?]*) $only_path;']),
  ...block('map $http_upgrade $connection_upgrade', ['default upgrade;', '"" "";']),
  ...block('map $uri $cache_for', [
    'default "public, max-age=3600";',
    '"~\\.[0-9a-f]{8,}\\.[A-Za-z0-9]+$" "public, max-age=31536000, immutable";',
    '~\\.(html|m?js)$ no-cache;',
    '~/mf-manifest\\.json$ no-cache;',
    '~/mf-stats\\.json$ no-cache;',
  ]),
];

const proxyHeaders = [
  'proxy_http_version 1.1;',
  ...Object.entries({
    Host: '$http_host',
    'X-Real-IP': '$remote_addr',
    'X-Forwarded-For': '$remote_addr', // not what the caller claims
    'X-Forwarded-Host': '$http_host',
    'X-Forwarded-Proto': '$public_scheme',
    'X-Forwarded-Port': '$public_port',
    'X-Request-Id': '$request_id',
    Upgrade: '$http_upgrade',
    Connection: '$connection_upgrade',
    ...Object.fromEntries(DROPPED_HEADERS.map((name) => [name, '""'])),
  }).map(([name, value]) => `proxy_set_header ${name} ${value};`),
  'proxy_connect_timeout 2s;',
  'proxy_next_upstream_timeout 5s;', // for connections; an answer that is late is not asked for again
  'proxy_buffer_size 16k;',
  'proxy_buffers 8 16k;',
];

const failure = (code: string, message: string) =>
  JSON.stringify({ error: { code, message, requestId: '$request_id' } }).replaceAll("'", "\\'");

/** A token of any length is refused in our shape; in whichever server, for the host may not have been read by then. */
const headersTooLarge = [
  'error_page 494 =431 @headers-too-large;',
  ...block('location @headers-too-large', [
    'internal;',
    'default_type application/json;',
    `return 431 '${failure('HEADERS_TOO_LARGE', 'The request is too large.')}';`,
  ]),
];

/** The one shape of errors, for what the edge itself has to refuse. */
const failures = ({ headers }: EdgeOptions) => [
  ...block('location @unavailable', [
    'internal;',
    'default_type application/json;',
    'add_header Retry-After 1 always;',
    'add_header Cache-Control no-store always;',
    ...always(headers),
    `return 503 '${failure('UNAVAILABLE', 'The service is not available at the moment. Please try again.')}';`,
  ]),
  ...block('location @too-large', [
    'internal;',
    'default_type application/json;',
    `return 413 '${failure('TOO_LARGE', 'The request is too large.')}';`,
  ]),
];
