import { levelTexts, libraryTexts, texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import {
  aCertificate,
  aCourseProgress,
  aLessonProgress,
  progressPage,
} from '@parlance/kit/testing/material-builders.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import { progressTexts } from '../../locales/texts.ts';
import { MaterialsPage } from './materials-page.tsx';

/** Names, codes and what people wrote stay as they are. */
const data = ['First days at work', 'GI', 'HL101', 'HL102', '7K4M-Q2XD', '9A2C-WX7K', 'Misspelt', 'São Paulo', 'UTC'];

let stop: () => void;
beforeEach(() => {
  stop = speakPseudo(kitTexts, levelTexts, libraryTexts, progressTexts);
});
afterEach(() => stop());

test.each([
  ['progress', true],
  ['a first day', false],
])('%s can be read in another language: no English is left', async (_what, hasBegun) => {
  const done = aLessonProgress('HL101', { completed: true, when: monday, tutor: 'Hannah', source: 'lesson' });
  const course = aCourseProgress({ lessons: [done, aLessonProgress('HL102')], lessonCount: 2, completedCount: 1 });
  const revoked = aCertificate({ number: '9A2C-WX7K', state: 'revoked', revokedReason: 'Misspelt', revokedAt: monday });
  const shell = makeFakeShell({
    now: monday,
    api: {
      'GET /progress/{studentId}': () => progressPage(hasBegun ? [course] : []),
      'GET /certificates/{uid}': () => ({ items: hasBegun ? [aCertificate(), revoked] : [], nextPageToken: null }),
    },
  });
  renderInShell(<MaterialsPage />, { shell, path: '/student/materials?view=progress' });
  const sign = hasBegun ? progressTexts.english.courses.title : progressTexts.english.book;
  expect((await screen.findAllByText(wide(sign))).length).toBeGreaterThan(0);
  expect(englishLeft(data)).toEqual([]);
});
