/** Small drawings: signs of the portal, and the brands of cards. */
import { Html, html } from './html.ts';

const line = (path: string) => new Html(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${path}</svg>`);

export const ICONS = {
  info: line('<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5M12 8v.1"/>'),
  left: line('<path d="m14.5 6-6 6 6 6"/>'),
  warn: line('<path d="M12 4 3 19.5h18z"/><path d="M12 10v4M12 17v.1"/>'),
  check: line('<path d="m5 12.5 4.5 4.5L19 7.5"/>'),
  clock: line('<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>'),
};

const small = (inner: string) => new Html(`<svg viewBox="0 0 12 12" aria-hidden="true">${inner}</svg>`);

const SHAPES = {
  success: small('<path d="M2 6.5 5 9.5 10.5 3"/>'),
  danger: small('<rect class="filled" x="2" y="2" width="8" height="8" rx="1"/>'),
  warning: small('<path class="filled" d="M6 1 11 6 6 11 1 6z"/>'),
  muted: small('<circle cx="6" cy="6" r="4"/>'),
};

export type Tone = keyof typeof SHAPES;

/** Shape, word and colour say the same, so that one is enough. */
export function status(tone: Tone, word: string): Html {
  return html`<span class="status" data-tone="${tone}">${SHAPES[tone]}${word}</span>`;
}

const frame =
  '<rect width="34" height="22" rx="3" fill="#fff"/><rect x=".5" y=".5" width="33" height="21" rx="2.5" fill="none" stroke="#C9CCD1"/>';
const BRANDS: Record<string, string> = {
  visa: `${frame}<path d="M15.1 7.5l-1.3 7h-2l-1-5.3c-.1-.4-.2-.6-.6-.8-.5-.3-1.3-.5-2-.7l.1-.2h3.1c.4 0 .8.3.9.8l.7 4 1.8-4.8zM17.9 7.5l-1.5 7h-1.9l1.5-7zM22.6 9.1c-.4-.2-.9-.3-1.4-.3-.8 0-1.3.3-1.3.7 0 1 2.7.8 2.7 2.9 0 1.4-1.2 2.2-3 2.2-.8 0-1.6-.2-2-.4l.3-1.5c.5.3 1.2.5 1.8.5.7 0 1.2-.3 1.2-.7 0-1-2.6-.9-2.6-2.9 0-1.3 1.2-2.2 2.9-2.2.7 0 1.2.1 1.7.3zM29 14.5h-1.7l-.2-.9h-2.3l-.4.9h-1.9l2.7-6.3c.2-.5.5-.7 1-.7h1.4zm-2.3-2.3-.5-2.5-1.1 2.5z" fill="#1A3C8C"/>`,
  mastercard: `${frame}<circle cx="13.5" cy="11" r="6" fill="#D7302B"/><circle cx="20.5" cy="11" r="6" fill="#E99B2D"/><path d="M17 6.1a6 6 0 0 1 0 9.8 6 6 0 0 1 0-9.8z" fill="#E0642A"/>`,
  amex: '<rect width="34" height="22" rx="3" fill="#2E6BB5"/><text x="17" y="14" text-anchor="middle" font-family="Inter Variable,sans-serif" font-size="8" font-weight="800" fill="#fff" letter-spacing=".3">AMEX</text>',
};
const NAMES: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

function brandMark(brand: string): Html {
  return new Html(`<svg class="brand" viewBox="0 0 34 22" aria-hidden="true">${BRANDS[brand] ?? frame}</svg>`);
}

export const ALL_BRANDS = new Html(
  Object.keys(BRANDS)
    .map((brand) => brandMark(brand).text)
    .join(''),
);

/** `Visa 4242`, with its mark. */
export function cardName({ brand, last4 }: { brand: string; last4: string }): Html {
  return html`<span class="card-name"
    >${brandMark(brand)}${NAMES[brand] ?? brand} <span class="figures">${last4}</span></span
  >`;
}
