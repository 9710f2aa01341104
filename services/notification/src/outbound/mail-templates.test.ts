import { join } from 'node:path';
import { mailKinds } from '../domain/mail-kind.ts';
import { loadMailTemplates } from './mail-templates.ts';

const templates = loadMailTemplates(join(__dirname, '../../templates'));
const link = 'http://localhost:8080/verify?token=abc&x=1';

describe('mail templates', () => {
  test.each(mailKinds)('%s has a subject, a text and the same link in both parts', (kind) => {
    const mail = templates.render(kind, { name: 'Sam Lee', link });
    expect(mail.subject).not.toBe('');
    expect(mail.text).toContain(link);
    expect(mail.text).toContain('Hello Sam Lee,');
    expect(mail.html).toContain('href="http://localhost:8080/verify?token=abc&amp;x=1"');
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/\{\{|\}\}/);
  });

  test('the subjects are the texts people search their inbox for', () => {
    expect(mailKinds.map((kind) => templates.render(kind, { name: 'S', link }).subject)).toEqual([
      'Verify your email address',
      'Set a new password',
      'Confirm the changes to your profile',
      'Your email address is about to change',
      'A message from the school',
    ]);
  });

  test('a name cannot bring markup, lines or replacement patterns of its own', () => {
    const mail = templates.render('verify', { name: '<b onclick="x">$& Eve</b>\r\nBcc: a@b.c', link });
    expect(mail.html).toContain('Hello &lt;b onclick=&quot;x&quot;&gt;$&amp; Eve&lt;/b&gt; Bcc: a@b.c,');
    expect(mail.text.split('\n')[0]).toBe('Hello <b onclick="x">$& Eve</b> Bcc: a@b.c,');
  });

  test('nothing is fetched from elsewhere when the mail is opened', () => {
    expect(templates.render('reset', { name: 'S', link }).html).not.toMatch(/<img|<script|src=|@import/);
  });
});
