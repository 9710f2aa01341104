/** Which page an address is. Each is drawn, and what it does is done, in one transaction. */
import type { Context } from '../context.ts';
import type { PageAnswer, PageRequest } from '../http/server.ts';
import { assetOf } from './assets.ts';
import { checkoutDoor } from './checkout-door.ts';
import { invoiceDoor } from './invoice-door.ts';
import { pageText, shortPage } from './layout.ts';
import { portalDoor } from './portal-door.ts';
import { receiptDoor } from './receipt-page.ts';
import { shown, type Shown } from './shown.ts';

export type PageOptions = {
  now: <T>(work: (context: Context) => T) => T;
  portalUrl?: string | undefined;
  /** The folder with the portal's style sheet and fonts. */
  look: string;
};

type Door = (context: Context, request: PageRequest, rest: string[]) => Shown | undefined;

const DOORS: [string, Door][] = [
  ['/c/pay/', checkoutDoor],
  ['/p/session/', portalDoor],
  ['/i/', invoiceDoor],
  ['/receipts/', (context, _request, rest) => receiptDoor(context, rest)],
];

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

export async function answerPage(request: PageRequest, { now, portalUrl, look }: PageOptions): Promise<PageAnswer> {
  const { path } = request;
  const asset = assetOf(path, look);
  if (asset !== undefined) return asset;
  const [prefix, door] = DOORS.find(([start]) => path.startsWith(start)) ?? [];
  const found =
    door && now((context) => door(context, request, path.slice(prefix?.length).split('/').map(decodeURIComponent)));
  return answerOf(found ?? shown(nothingHere(portalUrl), path === '/' ? 200 : 404));
}

function nothingHere(portalUrl: string | undefined) {
  const back = portalUrl === undefined ? undefined : { url: portalUrl, label: 'To Parlance' };
  return shortPage({
    title: 'Test payments',
    text: 'Pages for paying, billing and receipts are opened from Parlance.',
    back,
  });
}

async function answerOf(told: Shown): Promise<PageAnswer> {
  if ('to' in told) return { status: 303, body: '', headers: { location: told.to, 'cache-control': 'no-store' } };
  if ('file' in told) {
    const headers = { 'content-type': told.type, 'content-disposition': `attachment; filename="${told.name}"` };
    return { status: 200, body: Buffer.from(await told.file), headers };
  }
  return { status: told.status, body: pageText(told.page), headers: HEADERS };
}
