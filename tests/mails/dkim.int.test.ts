/** Mails that are signed, judged by a program that is not ours, with the public key as DNS would tell it. */
import { generateKeyPairSync } from 'node:crypto';
import { mailerForTest } from '@parlance/notification/test/mailer-for-test';
import { startSmtpSink, type SmtpSink } from '@parlance/notification/test/smtp-sink';
import { askPython } from '../support/python.ts';

const dkimpy = {
  name: 'dkimpy',
  script: 'tests/mails/verify_dkim.py',
  requirements: [
    'dkimpy==1.1.8 --hash=sha256:b5f60fb47bbf5d8d762f134bcea0c388eba6b498342a682a21f1686545094b77',
    'dnspython==2.9.2 --hash=sha256:af15f7d385a6ae2fb35a796fde2138004c8c42c7389090e2addc83e3b3340fd8',
  ],
};
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const record = `v=DKIM1; k=rsa; p=${keys.publicKey.toString('base64')}`;
const name = 'school2026._domainkey.school.example.com';

let sink: SmtpSink;
beforeAll(async () => void (sink = await startSmtpSink()));
afterAll(() => sink.stop());

/** As it arrives: a line that begins with a point was sent with two. */
async function sent(dkim: { selector: string; privateKey: string } | undefined): Promise<string> {
  const [from, domain] = ['Parlance <no-reply@school.example.com>', 'school.example.com'];
  const mailer = mailerForTest({ url: sink.url, from, domain, dkim });
  const calendar = { method: 'REQUEST', filename: 'lesson.ics', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' } as const;
  const words = { subject: 'Gebucht: Übung 👩‍🏫', text: '.a line\n..and another, мир', html: '<p>мир</p>' };
  await mailer.send({ id: 'm1', to: 'sam@example.com', ...words, calendar });
  mailer.close();
  return `${(sink.mails.at(-1) ?? '').replaceAll('\r\n..', '\r\n.')}\r\n`;
}
const judge = (mails: string[], dns: object) => askPython<(boolean | string)[]>(dkimpy, { mails, dns });

test('NS-60 a mail carries the school’s signature, which holds until a word, the subject or the sender is another', async () => {
  const mail = await sent({ selector: 'school2026', privateKey: keys.privateKey });
  expect(/^DKIM-Signature: [^]*?\bd=school\.example\.com;[^]*?\bs=school2026;/m.test(mail)).toBe(true);
  const changed = [
    mail.replace('another', 'amother'),
    mail.replace(/^Subject: .*$/m, 'Subject: Free money'),
    mail.replace('no-reply@school.example.com', 'no-reply@schooI.example.com'),
  ];
  expect(new Set(changed).size).toBe(3);
  expect(changed).not.toContain(mail);
  expect(await judge([mail, ...changed], { [name]: record })).toEqual([true, false, false, false]);
});

test('it does not hold under another key, nor where DNS has none', async () => {
  const mail = await sent({ selector: 'school2026', privateKey: keys.privateKey });
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const other = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  expect(await judge([mail], { [name]: `v=DKIM1; k=rsa; p=${other}` })).toEqual([false]);
  expect(await judge([mail], {})).toEqual([false]);
});

test('without a key none is signed', async () => {
  expect(await sent(undefined)).not.toContain('DKIM-Signature');
});
