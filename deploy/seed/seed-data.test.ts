import { feedbackWords as limits } from '@parlance/proto/limits';
import { countWords } from '@parlance/proto/limits/words';
import { PDFDocument } from 'pdf-lib';
import { join } from 'node:path';
import { guides } from './data/guides.ts';
import { feedbackWords, pastLessons } from './data/past-lessons.ts';
import { drawGuide } from './guides.ts';
import { percy, tilda } from './people.ts';
import { readMaterials } from './lesson-data.ts';
import { drawLesson } from './pdf.ts';
import { drawRecordings } from './recording.ts';

const materials = readMaterials(join(process.cwd(), 'deploy/seed/data/materials'));
const documents = materials.flatMap((material) =>
  material.courses.flatMap((course) => course.lessons.map((lesson) => ({ material, course, lesson }))),
);

test('BOOK-09 greetings and introductions is the one default', () => {
  expect(materials.filter((material) => material.isDefault).map((material) => material.name)).toEqual([
    'Greetings and introductions',
  ]);
});

test('MAT-08 the three sample areas and one PTE material are there', () => {
  expect(materials.map((material) => material.name)).toEqual(
    expect.arrayContaining(['Health & Lifestyle', 'Hospitality', 'Tourism']),
  );
  expect(materials.filter((material) => material.isPte)).toHaveLength(1);
});

test('MAT-08 one lesson of each sample area may be read without a subscription', () => {
  const samples = documents.filter(({ lesson }) => lesson.isSample).map(({ material }) => material.name);
  expect(samples).toEqual(['Health & Lifestyle', 'Hospitality', 'Tourism']);
});

test.each(guides)('the guide $title is a PDF of as many pages as it says', async (guide) => {
  expect((await PDFDocument.load(await drawGuide(guide))).getPageCount()).toBe(guide.pages.length);
});

test('GEN-01 both streams have materials and teachers', () => {
  const streams = (things: readonly { isPte: boolean }[]) => new Set(things.map((thing) => thing.isPte));
  expect(streams(materials)).toEqual(new Set([false, true]));
  expect(streams([tilda, percy])).toEqual(new Set([false, true]));
});

test.each(documents)('$lesson.name is a PDF of three or four pages, the same each time', async (document) => {
  const bytes = await drawLesson(document);
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  expect([3, 4]).toContain((await PDFDocument.load(bytes)).getPageCount());
  expect(Buffer.from(bytes).equals(Buffer.from(await drawLesson(document)))).toBe(true);
});

test.each(documents)('$lesson.name has a recording for each dialogue, the same each time', ({ lesson }) => {
  const dialogues = lesson.pages.flatMap(({ blocks }) => blocks.filter((block) => 'dialogue' in block));
  const recordings = drawRecordings(lesson);
  expect(recordings).toHaveLength(dialogues.length);
  for (const { filename, title, seconds, bytes } of recordings) {
    expect(title).toMatch(/^Track \d+, /);
    expect(seconds).toBe(Math.round((bytes.length - 44) / 22_050));
    expect(filename).toMatch(/^\d\d [\p{L}\p{N} -]+\.wav$/u);
    expect(Buffer.from(bytes.subarray(0, 4)).toString()).toBe('RIFF');
    // Between two and twenty seconds.
    expect(bytes.length).toBeGreaterThan(2 * 22_050);
    expect(bytes.length).toBeLessThan(21 * 22_050);
  }
  const again = drawRecordings(lesson);
  expect(
    again.every(({ bytes }, index) => Buffer.from(bytes).equals(recordings[index]?.bytes ?? bytes.subarray(1))),
  ).toBe(true);
});

const codes = documents.map(({ course, lesson }) => {
  const order = lesson.level * 100 + lesson.pos;
  return course.abbreviation === 'AA2' ? `AA2-${order}` : `${course.abbreviation}${order}`;
});

test.each(pastLessons)('the past lesson $code, $daysAgo days ago, exists and comes in its order', (lesson) => {
  expect(codes).toContain(lesson.code);
  const before = pastLessons[pastLessons.indexOf(lesson) - 1];
  expect(lesson.daysAgo).toBeLessThan(before?.daysAgo ?? 21);
});

test.each(codes.flatMap((code) => Object.entries(feedbackWords(code)).map(([field, words]) => [code, field, words])))(
  'FEED-07 FEED-08 the words on %s, %s, are as many as the school asks for',
  (_code, _field, words = '') => {
    expect(countWords(words)).toBeGreaterThanOrEqual(limits.min);
    expect(countWords(words)).toBeLessThanOrEqual(limits.max);
  },
);
