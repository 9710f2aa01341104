import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { documentTexts, levelTexts, libraryTexts, texts } from '../locales/texts.ts';
import { aTutor } from '../testing/builders.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { aCourse, aLessonOf, aMaterial, materialsPage, progressPage } from '../testing/material-builders.ts';
import { englishLeft, speakPseudo, wide } from '../testing/pseudo.tsx';
import { renderInShell } from '../testing/render.tsx';
import { LessonScreen } from './lesson-screen.tsx';
import { LibraryScreen } from './library-screen.tsx';
import { MaterialScreen } from './material-screen.tsx';

/** Names and codes are the school's. */
const data = ['Hospitality', 'HO304', 'Checking in', 'Front desk', 'HO', 'São Paulo', 'UTC', 'Track 1'];

let stop: () => void;
beforeEach(() => {
  stop = speakPseudo(texts, libraryTexts, levelTexts, documentTexts);
});
afterEach(() => stop());

const material = aMaterial({ name: 'Hospitality', lessonCount: 9 });
const lesson = aLessonOf({ code: 'HO304', name: 'Checking in', recordingCount: 1 });
const course = aCourse({ name: 'Front desk', abbreviation: 'HO', lessons: [lesson] });
const recordings = [
  { fileId: 'r', title: 'Track 1', seconds: 9, filename: '', contentType: '', size: 9, url: null, expiresAt: null },
];
const sample = {
  materialId: 'm',
  materialName: 'Hospitality',
  isPte: false,
  courseId: 'c',
  lessonId: 'l',
  code: 'HO304',
  name: 'Checking in',
  pages: 12,
};

function show(page: ReactNode, path: string, { isSubscribed = true, isTutor = false } = {}) {
  const shell = makeFakeShell({
    ...(isTutor ? { person: aTutor() } : {}),
    api: {
      'GET /materials': () => ({ ...materialsPage([material]), isSubscribed, samples: isSubscribed ? [] : [sample] }),
      'GET /materials/{id}/courses': () => ({ items: [course], nextPageToken: null }),
      'GET /materials/{id}/courses/{courseId}': () => ({ material, course }),
      'GET /materials/{id}/courses/{courseId}/lessons/{lessonId}': () => ({
        material,
        course,
        lesson,
        recordings,
        document: null,
        notes: null,
        use: null,
        changed: null,
      }),
      'GET /materials/lesson-document': () => new Promise(() => undefined),
      'GET /bookings/mine': () => ({ items: [], nextPageToken: null }),
      'GET /progress/{studentId}': () => progressPage([]),
    },
  });
  return renderInShell(page, { shell, path });
}

test.each([
  ['the library', <LibraryScreen key="a" />, '/student/materials', {}, libraryTexts.english.title],
  ['the samples', <LibraryScreen key="b" />, '/student/materials', { isSubscribed: false }, libraryTexts.english.buy],
  ['a course', <MaterialScreen key="c" />, '/student/materials/m', {}, libraryTexts.english.myProgress],
  [
    'a teacher’s course',
    <MaterialScreen key="d" />,
    '/student/materials/m',
    { isTutor: true },
    libraryTexts.english.read,
  ],
  ['a lesson', <LessonScreen key="e" />, '/student/materials/m/c/l', {}, libraryTexts.english.recordings],
] as const)('%s can be read in another language: no English is left', async (_what, page, path, who, sign) => {
  show(page, path, who);
  expect((await screen.findAllByText(wide(sign))).length).toBeGreaterThan(0);
  expect(englishLeft(data)).toEqual([]);
});
