/** The part of the edge that differs from place to place. A pod reads the same lines from a mounted file: helm/platform renders them, and a test compares the two. */
import { FORMS, type Form, type Upstream } from './routes.ts';
import { originsOf } from './security-headers.ts';

export type Site = {
  publicUrl: string;
  /** Of the store that browsers send uploads to themselves. */
  storeOrigin?: string;
  /** host:port; several with commas between are asked in turn. */
  upstreams: Record<Upstream, string>;
  /** Times that one address may send a form in a minute, and as many more at once. */
  formsAMinute: Record<Form, number>;
  /** Networks of the proxies before us, whose word on who is asking is believed. */
  trustedProxies?: string[];
};

/** What stands behind us keeps its connections open for longer than this when it stops; who closes first cannot lose a request. */
const IDLE_SECONDS = 1;

/**
 * A name stands for several pods, one of which may just be gone: where no connection is had, another is asked for. What was
 * sent once is not sent again, unless it changes nothing.
 */
const CONNECTING = 2;

/** Lines of nginx's `http`. */
export function siteConf({
  publicUrl,
  storeOrigin = '',
  upstreams,
  formsAMinute,
  trustedProxies = [],
}: Site): string[] {
  const { protocol, port } = new URL(publicUrl);
  const { socketOrigin, hsts } = originsOf(publicUrl);
  const variables = {
    public_scheme: protocol.replace(':', ''),
    public_port: port || (protocol === 'https:' ? '443' : '80'),
    socket_origin: socketOrigin,
    store_origin: storeOrigin,
    hsts,
  };
  return [
    ...Object.entries(variables).map(([name, value]) => `map "" $${name} { default "${value}"; }`),
    ...FORMS.map((form) => `limit_req_zone $form_from zone=${form}:2m rate=${formsAMinute[form]}r/m;`),
    ...Object.entries(upstreams).map(
      ([name, address]) =>
        `upstream ${name} { ${serversOf(address)}keepalive 32; keepalive_timeout ${IDLE_SECONDS}s; }`,
    ),
    ...trustedProxies.map((network) => `set_real_ip_from ${network};`),
    ...(trustedProxies.length === 0 ? [] : ['real_ip_header X-Forwarded-For;', 'real_ip_recursive on;']),
  ];
}

const serversOf = (address: string): string => {
  const servers = address.split(',').map((one) => `server ${one} max_fails=0; `);
  return servers.length > 1 ? servers.join('') : servers.join('').repeat(CONNECTING);
};

/** In the location of a form. nginx takes no variable there. */
export function formLimit(form: Form, { formsAMinute }: Pick<Site, 'formsAMinute'>): string {
  return `limit_req zone=${form} burst=${formsAMinute[form]} nodelay;`;
}

/** Names by which the portal may be asked for; whoever asks by another gets nothing. */
export function serverNames(publicUrl: string): string {
  return `server_name ${[...new Set([new URL(publicUrl).hostname, 'localhost', '127.0.0.1'])].join(' ')};`;
}
