import { mailServerFrom, smtpServer } from './mail-server.ts';

const sender = 'Parlance <hello@parlance.example>';
const from = 'hello@parlance.example';

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, from }],
  ['smtp://127.0.0.1:8082', { host: '127.0.0.1', port: 8082, from }],
  ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, from, tls: true }],
  [
    'smtps://school:p%40ss%2Fword@mail.example.com:4465',
    {
      host: 'mail.example.com',
      port: 4465,
      from,
      tls: true,
      credentials: { user: 'school', password: 'p@ss/word' },
    },
  ],
])('%s is read as the mailer of notification reads it', (url, server) => {
  expect(mailServerFrom(url, sender)).toEqual(server);
  expect(mailServerFrom(url, from)).toEqual(server);
});

test('what is no mail server is refused without telling its password', () => {
  expect(() => mailServerFrom('https://school:secret@mail.example.com', sender)).toThrow(
    /^SMTP_URL must be an smtp\(s\) URL$/,
  );
});

test.each([
  ['smtp://mail.example.com', { ssl: 'false', starttls: 'false', auth: 'false' }],
  ['smtps://mail.example.com', { ssl: 'true', starttls: 'false', auth: 'false' }],
  [
    'smtp://school:word@mail.example.com',
    { ssl: 'false', starttls: 'true', auth: 'true', user: 'school', password: 'word' },
  ],
  [
    'smtps://school:word@mail.example.com',
    { ssl: 'true', starttls: 'false', auth: 'true', user: 'school', password: 'word' },
  ],
])('%s gives the realm its line and its credentials', (url, line) => {
  const { host, port, from: address, fromDisplayName, ...rest } = smtpServer(mailServerFrom(url, sender));
  expect([host, address, fromDisplayName]).toEqual(['mail.example.com', from, 'Parlance']);
  expect(port).toBe(url.startsWith('smtps') ? '465' : '587');
  expect(rest).toEqual(line);
});
