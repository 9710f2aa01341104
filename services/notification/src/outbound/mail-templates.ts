/**
 * Mail templates are files (templates/): `{{name}}` is escaped in HTML. A kind has its words only, each under a line `<!-- title -->`;
 * letter.html says where they stand and how they look, layout.html is the sheet around it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailKinds, type MailKind } from '../domain/mail-kind.ts';
import type { MailTemplates } from '../usecases/ports.ts';

type Parts = { subject: string; text: string; html: string };
type Values = Record<string, string>;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (value: string) => value.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
/** A line break in a name would otherwise begin a header or a line of its own. */
const oneLine = (value: string) => value.replaceAll(/\s+/g, ' ').trim();

function fill(template: string, values: Values, write: (value: string) => string): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A mail template asks for ${name}, which nobody gives`);
    return write(oneLine(value));
  });
}

/** Only some kinds have words of the school to pass on; the others go without that paragraph. */
const optional = 'reason';
const optionalParagraph = new RegExp(`<p[^>]*><!-- ${optional} --></p>\\n`);

/** Puts a kind's words in their places. */
function written(letter: string, kind: string): string {
  const [, ...parts] = kind.split(/^<!-- (\w+) -->$/m);
  const words = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) words.set(parts[at] ?? '', (parts[at + 1] ?? '').trim());
  const places = words.has(optional) ? letter : letter.replace(optionalParagraph, '');
  return places.replaceAll(/<!-- (\w+) -->/g, (_all, name: string) => {
    const said = words.get(name);
    if (said === undefined) throw new Error(`A mail has nothing to say as its ${name}`);
    return said;
  });
}

/** Reads everything at the start, so that a missing file is found then. */
export function loadMailTemplates(folder: string): MailTemplates {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const [layout, letter] = [read('layout.html'), read('letter.html')];
  const byKind = new Map<MailKind, Parts>(
    mailKinds.map((kind) => [
      kind,
      {
        subject: read(`${kind}.subject.txt`).trim(),
        text: read(`${kind}.txt`),
        html: written(letter, read(`${kind}.html`)),
      },
    ]),
  );
  return {
    render(kind, { name, link, reason }) {
      const values = { name, link, reason };
      const parts = byKind.get(kind);
      if (parts === undefined) throw new Error(`There is no mail template for ${kind}`);
      const subject = fill(parts.subject, values, (value) => value);
      const content = fill(parts.html, values, escaped);
      // A function, because a name may hold "$&".
      const html = fill(layout, { subject }, escaped).replace('<!-- content -->', () => content);
      return { subject, text: fill(parts.text, values, (value) => value), html };
    },
  };
}
