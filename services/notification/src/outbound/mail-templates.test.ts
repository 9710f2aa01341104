import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { mailKinds } from '../domain/mail-kind.ts';
import { loadMailTemplates } from './mail-templates.ts';

const folder = join(__dirname, '../../templates');
const templates = loadMailTemplates(folder);
const link = 'http://localhost:8080/verify?token=abc&x=1';

describe('mail templates', () => {
  test.each(mailKinds)('%s has a subject, a text and the same link in both parts', (kind) => {
    const mail = templates.render(kind, { name: 'Sam Lee', link, reason: 'Too <short>' });
    expect(mail.subject).not.toBe('');
    expect(mail.text).toContain(link);
    expect(mail.text).toContain('Hello Sam Lee,');
    expect(mail.html).toContain('href="http://localhost:8080/verify?token=abc&amp;x=1"');
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/\{\{|\}\}/);
  });

  test('no file is of a mail that nobody sends', () => {
    const files = mailKinds.flatMap((kind) => [`${kind}.subject.txt`, `${kind}.txt`, `${kind}.html`]);
    expect(readdirSync(folder).toSorted()).toEqual([...files, 'layout.html', 'letter.html'].toSorted());
  });

  test('the subjects are the texts people search their inbox for', () => {
    expect(mailKinds.map((kind) => templates.render(kind, { name: 'S', link, reason: '' }).subject)).toEqual([
      'Verify your email address',
      'Set a new password',
      'Confirm the changes to your profile',
      'Your email address is about to change',
      'A message from the school',
      'Your email has a Parlance account already',
      'Confirm your email address',
      'Your email has a Parlance account already',
      'We have received your application',
      'Your application has been accepted',
      'About your application',
      'Your training begins',
      'Welcome to Parlance',
      'About your application',
      'About your training',
      'We need one of your documents again',
      'Your application has been removed',
    ]);
  });

  test.each(mailKinds.filter((kind) => /rejected|needed|removed/.test(kind)))(
    '%s says why, and no more than that',
    (kind) => {
      const mail = templates.render(kind, { name: 'S', link, reason: 'Too <b>short</b>' });
      expect(mail.text).toContain('\nToo <b>short</b>\n');
      expect(mail.html).toContain('Too &lt;b&gt;short&lt;/b&gt;');
    },
  );

  test('APP-36 the applicant is told that the review takes 3 to 5 business days', () => {
    const { text, html } = templates.render('application-received', { name: 'S', link, reason: '' });
    for (const part of [text, html.replaceAll(/\s+/g, ' ')]) {
      expect(part).toContain('Applications are reviewed in 3 to 5 business days.');
    }
  });

  test('a name cannot bring markup, lines or replacement patterns of its own', () => {
    const mail = templates.render('verify', { name: '<b onclick="x">$& Eve</b>\r\nBcc: a@b.c', link, reason: '' });
    expect(mail.html).toContain('Hello &lt;b onclick=&quot;x&quot;&gt;$&amp; Eve&lt;/b&gt; Bcc: a@b.c,');
    expect(mail.text.split('\n')[0]).toBe('Hello <b onclick="x">$& Eve</b> Bcc: a@b.c,');
  });

  test('nothing is fetched from elsewhere when the mail is opened', () => {
    expect(templates.render('reset', { name: 'S', link, reason: '' }).html).not.toMatch(/<img|<script|src=|@import/);
  });
});
