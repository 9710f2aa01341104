/** Style sheets, fonts and the little scripts of the pages, and the one that stands in for Stripe's own. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageAnswer } from '../http/server.ts';
import { PAGE_SCRIPT, STRIPE_SCRIPT, THEME_SCRIPT } from './scripts.ts';
import { STYLE } from './style.ts';

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

const OWN: Record<string, { type: string; text: string }> = {
  '/assets/stand-in.css': { type: style, text: STYLE },
  '/assets/theme.js': { type: script, text: THEME_SCRIPT },
  '/assets/page.js': { type: script, text: PAGE_SCRIPT },
};
/** Stripe's address of its script has the version in it: `/v3/`, `/dahlia/stripe.js`. */
const STRIPES = /^\/(v3\/?|[a-z]+\/stripe\.js)$/;
const FROM_LOOK = /^\/assets\/((?:css\/portal\.css)|(?:fonts\/[\w-]+\.woff2))$/;

export function assetOf(path: string, look: string): PageAnswer | undefined {
  const own = OWN[path];
  if (own !== undefined) return file(own.text, own.type);
  if (STRIPES.test(path)) return file(STRIPE_SCRIPT, script, { 'cross-origin-resource-policy': 'cross-origin' });
  const name = FROM_LOOK.exec(path)?.[1];
  if (name === undefined || !existsSync(join(look, name))) return undefined;
  return file(readFileSync(join(look, name)), name.endsWith('.css') ? style : 'font/woff2');
}

function file(body: string | Buffer, type: string, more: Record<string, string> = {}): PageAnswer {
  return {
    status: 200,
    body,
    headers: { 'content-type': type, 'cache-control': 'max-age=300', 'x-content-type-options': 'nosniff', ...more },
  };
}
