import { AnnouncementNotFound, MailRefused } from './errors.ts';

test('an error names itself in logs', () => {
  expect(String(new MailRefused('550 no such user'))).toBe('MailRefused: 550 no such user');
  expect(String(new AnnouncementNotFound())).toBe('AnnouncementNotFound');
});
