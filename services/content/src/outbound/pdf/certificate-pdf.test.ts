/** The document of a certificate: one page that can be framed, and as many more as its lessons need. */
import { PDFDocument } from 'pdf-lib';
import type { CertifiedLesson, Said } from '../../domain/certificate.ts';
import { drawCertificateFor } from './certificate-pdf.ts';

const draw = drawCertificateFor('https://school.example');
const lessons = (count: number): CertifiedLesson[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `l${at}`,
    code: `EE${100 + at}`,
    name: 'Meeting the neighbours',
    level: 1,
    when: '2026-09-14T10:00:00.000Z',
    tutorUid: 't',
    tutor: 'Hannah Okafor',
  }));
const said: Said = {
  studentName: 'Camila Duarte',
  categoryName: 'Workplace English',
  courseName: 'Everyday English',
  courseAbbreviation: 'EE',
  courseDescription: 'Talk about daily life, work and plans.',
  lessons: lessons(8),
};
const issuedAt = new Date('2026-11-07T10:00:00.000Z');
const drawn = async (changes: Partial<Said> = {}) =>
  PDFDocument.load(await draw({ number: '7K4M-Q2X5', issuedAt, said: { ...said, ...changes } }), {
    updateMetadata: false,
  });

test('PROG-02 a certificate is one page of A4 across, and says in its properties what it is', async () => {
  const document = await drawn();
  const [page] = document.getPages();
  expect([document.getPageCount(), page?.getSize()]).toEqual([1, { width: 842, height: 595 }]);
  expect([document.getTitle(), document.getSubject()]).toEqual(['Certificate 7K4M-Q2X5', 'Everyday English']);
  expect(document.getCreationDate()).toEqual(issuedAt);
});

test.each([
  [1, 1],
  [16, 1],
  [17, 2],
  [48, 2],
  [49, 3],
  [990, 22],
])('%i lessons take %i pages', async (count, pages) => {
  expect((await drawn({ lessons: lessons(count) })).getPageCount()).toBe(pages);
});

test.each([
  ['a long name', { studentName: 'Nguyễn Thị Hồng Ánh '.repeat(8).trim() }],
  ['a name in letters that the fonts lack', { studentName: '田中 ゆき 😀' }],
  ['no name', { studentName: '' }],
  [
    'a word without an end',
    { studentName: 'x'.repeat(400), courseName: 'y'.repeat(100), courseDescription: 'z'.repeat(2_000) },
  ],
  ['no description', { courseDescription: '' }],
  ['lines and tabs', { courseDescription: 'one\n\ttwo\r\nthree' }],
])('%s does not break it', async (_what, changes) => {
  expect((await drawn(changes)).getPageCount()).toBe(1);
});
