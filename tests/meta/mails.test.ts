/** docs/reference/mails.md is made of the mails that there are. */
import { sampleMails } from '@parlance/notification/test/sample-mails';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { madeFrom, pictureFolder, sourceOf } from '../mails/pictures.ts';
import { committedPage, table } from './committed-page.ts';
import { root } from './repository.ts';

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
    'As each looks at 600 px in the light (`UPDATE=1` in front of `tests/mails/mails-on-screen.int.test.ts`):',
    ...mails.flatMap(({ kind, mail }) => ['', `**${kind}**`, '', `![${mail.subject}](mails/${kind}.webp)`]),
    '',
  ]);
  expect(committed).toBe(actual);
  expect(new Set(mails.map(({ kind }) => kind)).size).toBe(mails.length);
});

test('each mail has its picture, made from what it says today; all together are small', () => {
  const today = Object.fromEntries(sampleMails().map(({ kind, mail }) => [kind, sourceOf(mail.html)]));
  expect(madeFrom()).toEqual(today);
  const pictures = readdirSync(join(root, pictureFolder)).filter((name) => name.endsWith('.webp'));
  expect(pictures.toSorted()).toEqual(
    Object.keys(today)
      .map((kind) => `${kind}.webp`)
      .toSorted(),
  );
  const bytes = pictures.map((name) => statSync(join(root, pictureFolder, name)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
});
