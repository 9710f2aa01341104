/** Makes the two parts of a mail from its declaration; the text part is made from the HTML, so that no word stands twice. */
import { compile, type FormatCallback } from 'html-to-text';
import { renderToStaticMarkup } from 'react-dom/server';
import type { WayOut, WrittenMail } from '../../usecases/ports.ts';
import { Layout } from './layout.tsx';
import { said, type Mail } from './mail.ts';

export function writeMail<V extends { name: string }>(mail: Mail<V>, given: V, wayOut?: WayOut): WrittenMail {
  const values = cleaned(given);
  const subject = said(mail.subject, values);
  const html = renderToStaticMarkup(
    <Layout
      subject={subject}
      heading={said(mail.heading ?? mail.subject, values)}
      name={values.name}
      opening={said(mail.opening, values)}
      foot={said(mail.foot, values)}
      wayOut={wayOut}
    >
      {mail.body(values)}
    </Layout>,
  );
  return { subject, html: `<!doctype html>${html}`, text: `${toText(html)}\n\nParlance\n` };
}

/** A line break in a name would begin a line of its own, and an override of direction would turn what stands behind it. */
const unseen = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const clean = (value: string) => value.toWellFormed().replaceAll(/\s+/g, ' ').replaceAll(unseen, '').trim();

function cleaned<V extends object>(values: V): V {
  const cleanOne = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(cleanOne);
    return typeof value === 'string' ? clean(value) : value;
  };
  const entries = Object.entries(values).map(([key, value]) => [key, cleanOne(value)]);
  return Object.fromEntries(entries) as V;
}

const action: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.addInline(':');
  builder.closeBlock({ trailingLineBreaks: 2 });
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addLiteral(element.attribs['href'] ?? '');
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const toText = compile({
  wordwrap: false,
  formatters: { action },
  selectors: [
    { selector: '[data-text=none]', format: 'skip' },
    { selector: '[data-text=action]', format: 'action' },
  ],
});
