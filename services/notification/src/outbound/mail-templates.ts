/** Mail templates are files (templates/): `{{name}}` is escaped in HTML, `<!-- content -->` stands once in the layout. */
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

/** Reads everything at the start, so that a missing file is found then. */
export function loadMailTemplates(folder: string): MailTemplates {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const layout = read('layout.html');
  const byKind = new Map<MailKind, Parts>(
    mailKinds.map((kind) => [
      kind,
      { subject: read(`${kind}.subject.txt`).trim(), text: read(`${kind}.txt`), html: read(`${kind}.html`) },
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
