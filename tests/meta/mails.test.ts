/** docs/reference/mails.md is made of the mails that there are. */
import { sampleMails } from '@parlance/notification/test/sample-mails';
import { committedPage, table } from './committed-page.ts';

test('the list of mails and of what triggers each is current', async () => {
  const mails = sampleMails();
  const rows = mails.map(({ kind, trigger, offWith, mail }) => [`\`${kind}\``, trigger, offWith, mail.subject]);
  const { committed, actual } = await committedPage('docs/reference/mails.md', [
    '# Mails',
    '',
    'Every mail that the school sends, when, and its subject with the values of a sample. Made of `services/notification/test/sample-mails.ts`',
    'by `UPDATE=1` in front of the unit tests. All are written by the one set of templates in `services/notification/src/outbound/mails/`.',
    'What can be turned off is so by its reader, with the kind of news that stands there (`services/notification/src/domain/who-is-told.ts`); the rest is always sent.',
    '',
    ...table(['mail', 'when', 'can be turned off', 'subject'], rows),
  ]);
  expect(committed).toBe(actual);
  expect(new Set(mails.map(({ kind }) => kind)).size).toBe(mails.length);
});
