/** What every hosted page has: the bar that says that it is a test, and the portal's look. */
import { html, type Html } from './html.ts';
import { ICONS } from './icons.ts';

export type Page = {
  title: string;
  body: Html;
  /** Goes on by itself. */
  goesTo?: { url: string; afterSeconds: number };
};

export function pageText({ title, body, goesTo }: Page): string {
  const refresh = goesTo && html`<meta http-equiv="refresh" content="${goesTo.afterSeconds};url=${goesTo.url}" />`;
  return html`<!doctype html>
    <html lang="en" data-theme="light">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title} · Test payments</title>
        ${refresh}
        <script src="/assets/theme.js"></script>
        <link rel="stylesheet" href="/assets/css/portal.css" />
        <link rel="stylesheet" href="/assets/stand-in.css" />
        <script src="/assets/page.js" defer></script>
      </head>
      <body>
        <div class="testbar">
          <p>
            ${ICONS.info}<span
              ><b>Test payments: no real card is charged</b>
              <span class="own-line">This page stands in for the payment provider on this installation.</span></span
            >
          </p>
        </div>
        ${body}
      </body>
    </html> `.text;
}

type Back = { url: string; label: string } | undefined;

/** To where whoever opened the page said. */
export const backTo = (url: string | null): Back => (url === null ? undefined : { url, label: 'Back to Parlance' });

export function backLink(url: string | null): Html | undefined {
  const back = backTo(url);
  return back && html`<a class="link back" href="${back.url}">${ICONS.left}${back.label}</a>`;
}

/** A page of one sentence, with the way home. */
export function shortPage({ title, text, back }: { title: string; text: string; back: Back }): Page {
  const link = back && html`<p><a class="button primary" href="${back.url}">${back.label}</a></p>`;
  return {
    title,
    body: html`<main class="column short">
      <h1>${title}</h1>
      <p class="muted">${text}</p>
      ${link}
    </main>`,
  };
}
