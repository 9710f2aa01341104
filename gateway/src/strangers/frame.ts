/** What all pages for strangers have in common: the head, the bar, the foot. */
import { html, raw, textOf, type Html } from './html.ts';
import { style } from './look.ts';
import { texts } from './texts.ts';

type Page = { title: string; description: string; path: string; nav?: Html; body: Html };

const sign = raw(
  '<svg class="sign" viewBox="0 0 28 28" aria-hidden="true"><path d="M14 2a12 12 0 1 1-6.3 22.2L2.5 25.5l1.4-5A12 12 0 0 1 14 2z" fill="currentColor"/><path d="M14 8v6.5l4.5 2.7" fill="none" stroke="var(--surface)" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>',
);

/** In one piece: the policy lets in these very letters, and no space around them. */
const sheet = raw(`<style>${style}</style>`);

/** `origin`: the one address of these pages, whoever asks by which. */
export function page(origin: string, { title, description, path, nav, body }: Page): string {
  const address = new URL(path, origin).href;
  const { nav: words, foot } = texts;
  return textOf(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
          <title>${title}</title>
          <meta name="description" content="${description}" />
          <link rel="canonical" href="${address}" />
          <meta name="color-scheme" content="light dark" />
          <meta name="theme-color" media="(prefers-color-scheme:light)" content="#ffffff" />
          <meta name="theme-color" media="(prefers-color-scheme:dark)" content="#191d21" />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content="${texts.school}" />
          <meta property="og:locale" content="en_GB" />
          <meta property="og:title" content="${title}" />
          <meta property="og:description" content="${description}" />
          <meta property="og:url" content="${address}" />
          <meta name="twitter:card" content="summary" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          ${sheet}
        </head>
        <body>
          <a class="skip" href="#page">${texts.skip}</a>
          <header>
            <div class="bar">
              <a class="logo" href="/">${sign}${texts.school}</a>
              <nav aria-label="${words.label}">${nav}<a href="/signin">${words.signIn}</a></nav>
            </div>
          </header>
          <main id="page">${body}</main>
          <footer>
            <div>
              <span>${foot.copyright}</span>
              <nav aria-label="${foot.label}">
                <a href="/policy">${foot.policy}</a><a href="/privacy">${foot.privacy}</a
                ><a href="/contact">${texts.last.contact}</a>
              </nav>
            </div>
          </footer>
        </body>
      </html> `,
  );
}
