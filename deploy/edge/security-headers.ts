/** What the portal's pages may load and do. Keycloak, the gateway and content send headers of their own. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type HeaderOptions = {
  /** Without it nginx fills in what follows from the address (site-conf.ts), so that one image serves every address. */
  publicUrl?: string;
  /** Origin of the store that browsers send uploads to themselves. */
  storeOrigin?: string;
  /** The portal's own pages, one after the other: their inline scripts are allowed by their hash. */
  pages?: string;
  /** On the pages on which somebody pays: where the provider's script comes from. */
  paymentScripts?: readonly string[];
};

/** Of Stripe's script, which watches for fraud: itself, what it frames and what it asks. Everything is paid on Stripe's own pages. */
export const STRIPE_SCRIPTS: readonly string[] = ['https://js.stripe.com'];
const STRIPE_FRAMES = ['https://js.stripe.com', 'https://hooks.stripe.com'];
const STRIPE_CALLS = ['https://api.stripe.com'];

export function securityHeaders({
  publicUrl,
  storeOrigin = publicUrl === undefined ? '$store_origin' : '',
  pages = '',
  paymentScripts = [],
}: HeaderOptions): Record<string, string> {
  const { socketOrigin, hsts } =
    publicUrl === undefined ? { socketOrigin: '$socket_origin', hsts: '$hsts' } : originsOf(publicUrl);
  const scripts = ["'self'", "'wasm-unsafe-eval'", ...inlineScriptHashes(pages), ...paymentScripts];
  const isPaid = paymentScripts.length > 0;
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': scripts,
    'style-src': ["'self'", "'unsafe-inline'"], // Mantine sets style attributes
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'media-src': ["'self'", 'blob:', 'mediastream:'],
    'connect-src': [
      "'self'",
      socketOrigin,
      ...(isPaid ? STRIPE_CALLS : []),
      ...(storeOrigin === '' ? [] : [storeOrigin]),
    ],
    'worker-src': ["'self'", 'blob:'], // pdf.js wraps its worker in a blob
    // The silent sign-in check; a teacher's video, when it is played.
    'frame-src': ["'self'", 'https://www.youtube-nocookie.com', ...(isPaid ? STRIPE_FRAMES : [])],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups', // social sign-in opens a popup
    'Permissions-Policy':
      'camera=(self), microphone=(self), display-capture=(self), autoplay=(self), fullscreen=(self), geolocation=(), payment=(), usb=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    ...(hsts === '' ? {} : { 'Strict-Transport-Security': hsts }),
  };
}

/** What follows from the address that people see. Only what is reached by TLS may demand it. */
export function originsOf(publicUrl: string): { socketOrigin: string; hsts: string } {
  const { host, protocol } = new URL(publicUrl);
  const secure = protocol === 'https:';
  return {
    socketOrigin: `${secure ? 'wss' : 'ws'}://${host}`,
    hsts: secure ? 'max-age=31536000; includeSubDomains' : '',
  };
}

/** Pages of the shell's build with scripts inside: what they do cannot wait for another request. */
const withScripts = ['index.html', 'silent-check-sso.html'];

/** For `pages`; empty where nothing was built yet. */
export function pagesOf(shell: string): string {
  const files = withScripts.map((name) => join(shell, name)).filter((file) => existsSync(file));
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

/** The hashes of scripts that stand in a page itself (the one that sets the colour scheme before the first paint). */
export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '');
  return scripts
    .filter((code) => code !== '')
    .map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}
