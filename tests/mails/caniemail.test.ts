/** What the large mail programs make of each mail, by the tables of caniemail.com: nothing that carries meaning may be lost in one of them. */
import { sampleMails } from '@parlance/notification/test/sample-mails';
import { caniemail } from 'caniemail';

const clients: Parameters<typeof caniemail>[0]['clients'] = [
  'gmail.*',
  'outlook.*',
  'apple-mail.*',
  'yahoo.*',
  'samsung-email.*',
];

/** What some of them leave out, and why a mail says the same without it. */
const exceptions: Readonly<Record<string, string>> = {
  'color-scheme CSS property':
    'Says that there is a dark look; without it the light one is shown, or the program makes its own.',
  'color-scheme meta tag': 'The same, for programs that read the head.',
  '@media': 'The dark look and the narrower edge of phones; without it the light look with the wide edge.',
  '<style> element': 'Holds the two above and nothing else: every look is inline first.',
  'display:none': 'The words for the list of mails may be seen at the top; they are the first words of the mail.',
  'max-height property': 'Keeps those words away a second time.',
  overflow: 'The same.',
  '<body> element': 'Becomes a div: its colours stand on the table inside, too.',
  'system-ui, ui-serif, ui-sans-serif, ui-rounded, ui-monospace': 'The next font of the list is taken.',
  'border-radius': 'Corners are square.',
  'word-break': 'A long address is cut at its edge or scrolls; the button above it leads to the same place.',
  'overflow-wrap': 'A word of somebody that is longer than the sheet makes it wider.',
  'role attribute': 'Says to screen readers that a table is layout; its cells are read in order without it.',
};

function lostIn(html: string): Set<string> {
  const { errors } = caniemail({ clients, html }).issues;
  return new Set([...errors.values()].flat().map(({ title }) => title));
}
const mails = sampleMails().map(({ kind, mail }): [string, string] => [kind, mail.html]);

test.each(mails)('%s: no large program loses what carries meaning', (_kind, html) => {
  expect([...lostIn(html)].filter((title) => !(title in exceptions))).toEqual([]);
});

test('every exception is one that is still needed', () => {
  const lost = new Set(mails.flatMap(([, html]) => [...lostIn(html)]));
  expect(Object.keys(exceptions).filter((title) => !lost.has(title))).toEqual([]);
});

test('what would lose meaning is found', () => {
  const lost = lostIn(
    '<p style="display:flex;background-image:url(x.png)">a</p><form><input></form><script>1</script>',
  );
  expect([...lost]).toEqual(expect.arrayContaining(['display:flex', '<form> element']));
});
