/** Names as people write them. */
import { runsOf, scriptsOf } from './letters.ts';

const written = (name: string) =>
  runsOf(name.normalize('NFC'), scriptsOf(400))
    .map(({ text }) => text)
    .join('');

test.each([
  'Nguyễn Thị Hồng Ánh',
  'Đặng Văn Ơn',
  'Łukasz Żółkiewski',
  'Анна Ковалёва',
  'Ґалаґан Їжакевич',
  'Ελένη Παπαδοπούλου',
  'Seán Ó Brannigan',
  'İpek Şahin',
])('a name keeps every letter in the PDF: %s', (name) => {
  expect(written(name)).toBe(name.normalize('NFC'));
});

test('letters that come from several files of the font are written in as few pieces as they allow', () => {
  expect(runsOf('Łukasz', scriptsOf(600)).map(({ text }) => text)).toEqual(['Ł', 'ukasz']);
  expect(runsOf('Анна', scriptsOf(600))).toHaveLength(1);
});

test('a letter of an alphabet that the font lacks is a question mark, and one with an unknown mark loses the mark', () => {
  expect(written('田中 Yuki 😀')).toBe('?? Yuki ?');
  expect(written('ｆｏｏ')).toBe('foo');
});

test.each(['Nguyễn Thị Hồng Ánh', 'Łukasz Żółkiewski', 'Ґалаґан Їжакевич', 'Ελένη Παπαδοπούλου'])(
  'the serif has the letters of the same alphabets: %s',
  (name) => {
    const runs = runsOf(name.normalize('NFC'), scriptsOf('serif'));
    expect(runs.map(({ text }) => text).join('')).toBe(name.normalize('NFC'));
  },
);
