import { billingMailKinds, lessonMailKinds, mailKinds } from '../../domain/mail-kind.ts';
import { trustedLink } from '../../domain/trusted-link.ts';
import { renderBillingMail, renderLessonMail, renderMail } from './render-mail.ts';
import { writeMail } from './write-mail.tsx';

const link = trustedLink('http://localhost:8080/verify?token=abc&x=1');
const someone = { name: 'Sam Lee', link, reason: 'Too <short>' };
const telling = mailKinds.filter((kind) => /rejected|needed|removed/.test(kind));

/** The words of an HTML part, without what is only for the eye of an inbox. */
const wordsOf = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

describe('mails', () => {
  test.each(mailKinds)('%s has a subject, a text and the same link in both parts', (kind) => {
    const mail = renderMail(kind, someone);
    expect(mail.subject).not.toBe('');
    expect(mail.text).toContain(`:\n\n${link}\n\n`);
    expect(mail.text).toMatch(/^Hello Sam Lee,\n\n[^\n]+[.:]\n\n/);
    expect(mail.text).toMatch(/[.?]\n\nParlance\n$/);
    expect(mail.text).not.toMatch(/\n{3}|[ \t]\n|\{\{|undefined|<\/|http.*http/);
    expect(mail.html.match(/href="[^"]*"/g)).toEqual(Array(2).fill(`href="${link.replace('&', '&amp;')}"`));
    expect(mail.html).toContain(`<title>${mail.subject}</title>`);
    expect(mail.html).not.toMatch(/\{\{|undefined|\[object/);
  });

  test.each(mailKinds)('%s says the same in both parts', (kind) => {
    const { text, html } = renderMail(kind, someone);
    const words = wordsOf(html);
    for (const line of text.split('\n').filter((one) => one !== '')) {
      expect(words).toContain(line === 'Parlance' ? line : line.replace(/:$/, ''));
    }
  });

  test.each(mailKinds)('%s shows its first paragraph beside the subject in an inbox', (kind) => {
    const { text, html } = renderMail(kind, someone);
    const opening = text.split('\n')[2] ?? '';
    expect(html).toMatch(new RegExp(`<body[^>]*><div style="display:none[^>]*>${opening.replaceAll('?', '\\?')}<`));
  });

  test('the subjects are the texts people search their inbox for', () => {
    expect(mailKinds.map((kind) => renderMail(kind, someone).subject)).toEqual([
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

  test.each(telling)('%s says why, and no more than that', (kind) => {
    const mail = renderMail(kind, { ...someone, reason: 'Too <b>short</b>' });
    expect(mail.text).toContain('\nToo <b>short</b>\n');
    expect(mail.html).toContain('Too &lt;b&gt;short&lt;/b&gt;');
  });

  test.each(mailKinds.filter((kind) => !telling.includes(kind)))('%s has no reason to pass on', (kind) => {
    const { text, html } = renderMail(kind, { ...someone, reason: 'Xyzzy' });
    expect(text + html).not.toContain('Xyzzy');
  });

  test('APP-36 the applicant is told that the review takes 3 to 5 business days', () => {
    const { text, html } = renderMail('application-received', someone);
    for (const part of [text, html]) expect(part).toContain('Applications are reviewed in 3 to 5 business days.');
  });

  test('a name cannot bring markup, lines or replacement patterns of its own', () => {
    const mail = renderMail('verify', { ...someone, name: '<b onclick="x">$& Eve</b>\r\nBcc: a@b.c' });
    expect(mail.html).toContain('Hello &lt;b onclick=&quot;x&quot;&gt;$&amp; Eve&lt;/b&gt; Bcc: a@b.c,');
    expect(mail.text.split('\n')[0]).toBe('Hello <b onclick="x">$& Eve</b> Bcc: a@b.c,');
  });

  test.each([
    ['NUL', 'Sa\u0000m'],
    ['an override of direction', 'Sa\u202em\u2066'],
    ['half a character', 'Sam\ud800'],
    ['a template of old', 'Sam {{link}}'],
  ])('%s in a name stays harmless', (_what, name) => {
    const { subject, text, html } = renderMail('application-rejected', { ...someone, name, reason: name });
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(part.isWellFormed()).toBe(true);
    }
    expect(text).toMatch(/^Hello Sam/);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', 'http://a.b/"onclick="x', ''])(
    'a button never leads to %p',
    (address) => expect(() => trustedLink(address)).toThrow('web addresses only'),
  );

  test('nothing is fetched from elsewhere when the mail is opened', () => {
    expect(renderMail('reset', someone).html).not.toMatch(/<img|<script|src=|@import|url\(/);
  });

  test('a style that React would escape is none', () => {
    const { html } = renderMail('reset', someone);
    expect(/<style>([^<]*)<\/style>/.exec(html)?.[1]).not.toMatch(/&/);
  });

  test('a mail may use its values in every place, and is not written without one of them', () => {
    const receipt = {
      subject: ({ sum }: { name: string; sum: string }) => `Receipt: ${sum}`,
      opening: ({ name }: { name: string }) => `Thank you, ${name}.`,
      body: () => 'Paid.',
      foot: 'Receipts are always sent.',
    };
    expect(writeMail(receipt, { name: 'Sam', sum: 'USD 119.00' })).toMatchObject({
      subject: 'Receipt: USD 119.00',
      text: 'Hello Sam,\n\nThank you, Sam.\n\nPaid.\n\nReceipts are always sent.\n\nParlance\n',
    });
    // @ts-expect-error the sum is missing
    expect(writeMail(receipt, { name: 'Sam' }).subject).toBe('Receipt: undefined');
  });
});

describe('mails about money', () => {
  const values = {
    name: 'Sam Lee',
    link: trustedLink('https://school.test/student/subscription'),
    amount: 'USD 119.00',
    plan: 'PTE one-on-one',
    tokens: '10 tokens',
    number: '2026-11-0417',
    when: 'Thu 26 Nov 2026, 08:10 (Sao Paulo, UTC−3)',
    card: 'Visa ending in 4417',
    expiry: '04/2028',
  };
  const unknown = { ...values, plan: '', tokens: '', number: '', when: '', card: '', expiry: '' };

  test.each(billingMailKinds)('%s says the same in both parts, with one link to the own portal', (kind) => {
    for (const given of [values, unknown]) {
      const { subject, text, html } = renderBillingMail(kind, given);
      const words = wordsOf(html);
      for (const line of text.split('\n').filter((one) => one !== ''))
        expect(words).toContain(line === 'Parlance' ? line : line.replace(/:$/, ''));
      expect(html.match(/href="[^"]*"/g)).toEqual(Array(2).fill(`href="${given.link}"`));
      expect(text).toMatch(/^Hello Sam Lee,\n\n[^\n]+\.\n\n/);
      expect(text).not.toMatch(/\n{3}|[ \t]\n| {2}|undefined|null|<\/|[ ,]\./);
      expect(subject).not.toMatch(/undefined|null/);
    }
  });

  test.each([
    [
      'billing-receipt',
      'Receipt: USD 119.00',
      ['USD 119.00 for 10 tokens, PTE one-on-one', '2026-11-0417', 'Visa ending in 4417', values.when],
    ],
    [
      'billing-payment-failed',
      'Your payment did not go through',
      ['Visa ending in 4417', 'PTE one-on-one, USD 119.00', values.when, 'pay now'],
    ],
    ['billing-card-expires', 'Your card expires soon', ['Visa ending in 4417', '04/2028']],
    ['billing-trial-ends', 'Your free trial ends soon', [values.when, 'Nothing is charged', '10 tokens']],
    ['billing-subscription-cancelled', 'Your subscription is cancelled', ['PTE one-on-one', values.when]],
    [
      'billing-refunded',
      'Refund: USD 119.00',
      ['USD 119.00 goes back to Visa ending in 4417', 'receipt 2026-11-0417', '10 tokens, PTE one-on-one'],
    ],
  ] as const)('%s is found as %j and says what it is about', (kind, subject, parts) => {
    const mail = renderBillingMail(kind, values);
    expect(mail.subject).toBe(subject);
    for (const part of parts) expect(mail.text).toContain(part);
  });
});

describe('NS-60 mails about a lesson', () => {
  const values = {
    name: 'Sam Lee',
    link: trustedLink('https://school.test/student/bookings?view=upcoming'),
    lesson: 'HL304 Greetings with Tess',
    who: 'Tess',
    title: '',
    topic: 'HL304 Greetings',
    start: 'Tomorrow 09:00',
    hours: '09:00 to 09:50',
    day: 'Wed 25 Nov 2026, Sao Paulo (UTC−3)',
    theirs: '07:00 for Tess in Toronto',
    cancelUntil: 'Tue 24 Nov 2026, 21:00 (Sao Paulo, UTC−3)',
    cancelEach: '6 hours before it',
    by: 'tutor' as const,
    role: 'student' as const,
    reason: 'I am <ill>',
    isRefunded: true,
    isSeatOnly: false,
    rating: 4,
    calendar: 'request' as const,
    until: 'Thu 26 Nov 2026, 09:00 (Sao Paulo, UTC−3)',
    movedFrom: 'Thu 26 Nov 2026, 10:00 (Sao Paulo, UTC−3)',
    all: ['Wed 25 Nov 2026, 09:00 to 09:50', 'Wed 2 Dec 2026, 09:00 to 09:50'],
    instead: ['Thu 26 Nov 2026, 12:00 to 12:50'],
    place: 'Sao Paulo (UTC−3)',
  };
  const unknown = {
    ...values,
    topic: '',
    theirs: '',
    cancelUntil: '',
    reason: '',
    isRefunded: false,
    until: '',
    movedFrom: '',
    calendar: null,
  };
  const group = { ...values, title: 'Small talk', lesson: 'Small talk' };
  const asTutor = (given: typeof group) => ({ ...given, role: 'tutor' as const, who: 'Sam' });
  const school = { ...values, by: 'school' as const };

  test.each(lessonMailKinds)('%s says the same in both parts, to both sides, with one link', (kind) => {
    for (const given of [values, unknown, group, school, asTutor(values), asTutor({ ...group, isSeatOnly: true })]) {
      const { subject, text, html } = renderLessonMail(kind, given);
      const words = wordsOf(html);
      for (const line of text.split('\n').filter((one) => one !== ''))
        expect(words).toContain(line === 'Parlance' ? line : line.replace(/:$/, ''));
      expect(html.match(/href="[^"]*"/g)).toEqual(Array(2).fill(`href="${given.link}"`));
      expect(text).toMatch(/^Hello Sam Lee,\n\n[^\n]+\.\n\n/);
      expect(text).not.toMatch(/\n{3}|[ \t]\n| {2}|undefined|null|<\/|[ ,]\./);
      expect(subject).not.toMatch(/undefined|null|false/);
    }
  });

  test.each([
    ['lesson-booked', 'Booked: HL304 Greetings with Tess, Tomorrow 09:00', ['with Tess is booked', values.cancelUntil]],
    [
      'lessons-booked',
      'Booked: 2 lessons with Tess, first Tomorrow 09:00',
      [
        'You booked 2 lessons with Tess',
        values.all.join('\n'),
        'cancel each until 6 hours before it and',
        'lessons.ics',
      ],
    ],
    [
      'lesson-moved',
      'Moved: HL304 Greetings with Tess, now Tomorrow 09:00',
      ['Tess moved your lesson', values.movedFrom, 'moves it in your calendar'],
    ],
    [
      'lesson-cancelled',
      'Cancelled: HL304 Greetings with Tess, Tomorrow 09:00',
      ['Tess cancelled your lesson. Your token is back', 'I am <ill>'],
    ],
    [
      'lesson-tutor-absent',
      'Teacher absent: HL304 Greetings with Tess, Tomorrow 09:00',
      ['Tess did not come to your lesson. Your token is back'],
    ],
    ['lesson-feedback', 'Feedback: HL304 Greetings with Tess, Tomorrow 09:00', ['Tess wrote feedback on your lesson']],
    [
      'lesson-reminder-day',
      'Tomorrow 09:00: HL304 Greetings with Tess',
      ['You have a lesson with Tess', values.cancelUntil],
    ],
    ['lesson-reminder-hour', 'Tomorrow 09:00: HL304 Greetings with Tess', ['You have a lesson with Tess']],
    [
      'lesson-feedback-due',
      'Feedback due: HL304 Greetings with Tess, Tomorrow 09:00',
      ['Waiting: Tess.', `You can give it until ${values.until}.`],
    ],
    [
      'lesson-proposal',
      'Another time? Tess cannot teach Tomorrow 09:00',
      ['Tess is free instead:', values.instead[0] ?? '', `Please answer until ${values.until}`],
    ],
    [
      'lesson-stays',
      'It stays: HL304 Greetings with Tess, Tomorrow 09:00',
      ['Tess can teach your lesson after all. You need not answer any more.'],
    ],
    ['lesson-rating', 'Tess rated your lesson: 4 of 5', ['Tess gave your lesson 4 of 5', 'I am <ill>']],
  ] as const)('%s is found as %j and says what it is about', (kind, subject, parts) => {
    const mail = renderLessonMail(kind, values);
    expect(mail.subject).toBe(subject);
    for (const part of parts) expect(mail.text).toContain(part);
    if (!/rating|lessons/.test(kind)) expect(mail.text).toContain(`${values.hours}\n${values.day}\n${values.theirs}`);
  });

  test('NS-60 who moved or cancelled it reads so, for the calendar’s sake', () => {
    const opening = (kind: 'lesson-moved' | 'lesson-cancelled', given: typeof values) =>
      renderLessonMail(kind, { ...given, by: 'student' as never }).text.split('\n')[2];
    expect([
      opening('lesson-moved', values),
      opening('lesson-cancelled', values),
      opening('lesson-cancelled', { ...group, isRefunded: false }),
    ]).toEqual([
      'You moved your lesson with Tess.',
      'You cancelled your lesson with Tess. Your token is back, and you can book with it again.',
      'You cancelled your group lesson “Small talk”.',
    ]);
  });

  test('who cancelled is said to each side in its own words', () => {
    const opening = (given: Parameters<typeof renderLessonMail>[1]) =>
      renderLessonMail('lesson-cancelled', given).text.split('\n')[2];
    const toTutor = { ...asTutor(group), by: 'student' as const, isRefunded: false };
    expect([
      opening(school),
      opening({ ...asTutor({ ...group, title: '' }), by: 'school', isRefunded: false }),
      opening(toTutor),
      opening({ ...toTutor, isSeatOnly: true }),
    ]).toEqual([
      'The school cancelled your lesson with Tess. Your token is back, and you can book with it again.',
      'The school cancelled your lesson with Sam.',
      'Sam cancelled your group lesson “Small talk”.',
      'Sam gave back the seat in your group lesson “Small talk”. The lesson stands.',
    ]);
  });
});
