/** What a stranger sees of a certificate: one page that needs no script, no portal and no sign-in. */
import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SignedRecord } from '../../domain/certificate.ts';
import { script, style } from './certificate-look.ts';
import { texts, type Hint } from './certificate-texts.ts';

export type Shown =
  | { state: 'issued'; record: SignedRecord; checkedAt: Date }
  | {
      state: 'revoked';
      number: string;
      courseName: string;
      courseAbbreviation: string;
      reason: string;
      revokedAt: Date;
    }
  | { state: 'unknown'; typed: string; hint: Hint };

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const pagePolicy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function certificatePage(shown: Shown): string {
  const head = shown.state === 'unknown' ? texts.unknown(shown.typed) : texts[shown.state];
  return `<!doctype html>${renderToStaticMarkup(<Page title={texts.title(head)}>{bodyOf(shown)}</Page>)}`;
}

function bodyOf(shown: Shown): ReactNode {
  if (shown.state === 'issued') return <Issued {...shown} />;
  return shown.state === 'revoked' ? <Revoked {...shown} /> : <Unknown {...shown} />;
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <header>
          <a href="/">
            <svg className="sign" viewBox="0 0 28 28" aria-hidden="true">
              <path d="M14 2a12 12 0 1 1-6.3 22.2L2.5 25.5l1.4-5A12 12 0 0 1 14 2z" fill="currentColor" />
              <path d="M14 8v6.5l4.5 2.7" fill="none" stroke="var(--surface)" strokeWidth="2.4" />
            </svg>
            {texts.school}
          </a>
          <span className="muted">{texts.page}</span>
        </header>
        <main>
          {children}
          <footer className="small">{texts.foot}</footer>
        </main>
      </body>
    </html>
  );
}

const signs = {
  issued: 'm5 12.5 4.5 4.5L19 7.5',
  revoked: 'M6.5 6.5l11 11M17.500 6.5l-11 11',
  unknown:
    'M20.500 12a8.500 8.500 0 1 1-17 0 8.500 8.500 0 0 1 17 0zM9.8 9.5a2.3 2.3 0 1 1 3.3 2.1c-.8.4-1.1.9-1.1 1.7M12 16.400v.1',
} as const;

function State({ is, title, children }: { is: keyof typeof signs; title: string; children: string }) {
  return (
    <div className={`state ${is}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={signs[is]} />
      </svg>
      <div>
        <h1>{title}</h1>
        <p className="muted">{children}</p>
      </div>
    </div>
  );
}

function Field({ name, children }: { name: keyof typeof texts.fields; children: ReactNode }) {
  return (
    <>
      <dt>{texts.fields[name]}</dt>
      <dd>{children}</dd>
    </>
  );
}

const courseOf = ({ courseName, courseAbbreviation }: { courseName: string; courseAbbreviation: string }) =>
  `${courseName}, ${courseAbbreviation}`;

function Issued({ record, checkedAt }: Shown & { state: 'issued' }) {
  return (
    <section>
      <State is="issued" title={texts.issued}>
        {texts.checked(checkedAt)}
      </State>
      <dl>
        <Field name="name">
          <b>{record.studentName}</b>
        </Field>
        <Field name="course">
          {courseOf(record)}
          <br />
          <span className="muted">{record.courseDescription}</span>
        </Field>
        <Field name="area">{record.categoryName}</Field>
        <Field name="lessons">{texts.lessons(record.lessons.length, daysOf(record))}</Field>
        <Field name="issued">{texts.issuedOn(new Date(record.issuedAt))}</Field>
        <Field name="number">{record.number}</Field>
      </dl>
      <Proof record={record} />
    </section>
  );
}

/** The first and the last. */
function daysOf({ lessons, issuedAt }: SignedRecord): [Date, Date] {
  const days = lessons.map(({ completionDetails }) => completionDetails.when).toSorted();
  return [new Date(days[0] ?? issuedAt), new Date(days.at(-1) ?? issuedAt)];
}

function Proof({ record }: { record: SignedRecord }) {
  return (
    <div className="more">
      <p className="small">{texts.compare}</p>
      <div className="drop" hidden data-sha256={record.pdfSha256} data-same={texts.same} data-other={texts.other}>
        <label htmlFor="file">{texts.file}</label>
        <span className="muted">{texts.fileHelp}</span>
        <input id="file" type="file" accept="application/pdf" />
        <output htmlFor="file" />
      </div>
      <div className="buttons">
        <a className="button" href={`/c/${record.number}.json`}>
          {texts.json}
        </a>
      </div>
      <details>
        <summary>{texts.whatIsSigned}</summary>
        <p className="muted">{texts.signed}</p>
        <p>
          {texts.hash}: <code>{record.pdfSha256}</code>
        </p>
        <p>
          <a href="/c/keys.json">{texts.keys}</a>
        </p>
      </details>
      <script dangerouslySetInnerHTML={{ __html: script }} />
    </div>
  );
}

function Revoked({ number, reason, revokedAt, ...course }: Shown & { state: 'revoked' }) {
  return (
    <section>
      <State is="revoked" title={texts.revoked}>
        {texts.revokedOn(revokedAt)}
      </State>
      <dl>
        <Field name="number">{number}</Field>
        <Field name="course">{courseOf(course)}</Field>
        <Field name="reason">{reason}</Field>
      </dl>
      <p className="small">{texts.namesNotShown}</p>
    </section>
  );
}

function Unknown({ typed, hint }: Shown & { state: 'unknown' }) {
  return (
    <section>
      <State is="unknown" title={texts.unknown(typed)}>
        {texts.hints[hint]}
      </State>
      <form action="/c/">
        <label>
          {texts.number}
          <input
            name="number"
            defaultValue={typed}
            placeholder="XXXX-XXXX"
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <button type="submit">{texts.check}</button>
      </form>
      {typed !== '' && <p className="small">{texts.notOurs}</p>}
    </section>
  );
}
