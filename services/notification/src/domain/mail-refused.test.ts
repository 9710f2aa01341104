import { MailRefused } from './mail-refused.ts';

test('an error names itself in logs', () => {
  expect(String(new MailRefused('550 no such user'))).toBe('MailRefused: 550 no such user');
});
