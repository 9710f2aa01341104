/** The rules of the school and what it does with what it knows about people. They change with the product, and so stand beside it. */
import { page } from './frame.ts';
import { html } from './html.ts';
import { texts } from './texts.ts';

const sheets = { '/policy': texts.policy, '/privacy': texts.privacy } as const;
export type LegalPath = keyof typeof sheets;
export const legalPaths = Object.keys(sheets) as LegalPath[];

export function legalPage(origin: string, path: LegalPath): string {
  const { title, description, parts } = sheets[path];
  const all = parts.map(
    ([part, lines]) =>
      html`<h2>${part}</h2>
        <ul>
          ${lines.map((line) => html`<li>${line}</li>`)}
        </ul>`,
  );
  const body = html`<section class="sheet">
    <div class="prose">
      <h1>${title}</h1>
      ${all}
    </div>
  </section>`;
  return page(origin, { title: `${title} · ${texts.school}`, description, path, body });
}
