import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { documentTexts, texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import { applicationTexts, texts } from '../../locales/texts.ts';
import { ApplicationsPage } from './applications-page.tsx';

/** Names, codes and what people wrote stay as they are. */
const data = [
  'Ana Reyes',
  'AR',
  'ana@example.com',
  'Manila',
  'UTC',
  'PHP',
  'Filipino',
  'Philippines',
  'Female',
  'University of Cebu',
  'I teach.',
  'Darwin',
];
const application: ApplicationDetailJson = {
  id: 'app-1',
  status: 'submitted',
  when: monday,
  email: 'ana@example.com',
  name: 'Ana Reyes',
  firstName: 'Ana',
  lastName: 'Reyes',
  dob: Date.UTC(1990, 0, 31),
  gender: 'Female',
  country: 'Philippines',
  nationality: 'Filipino',
  languages: '',
  score: 84,
  school: 'University of Cebu',
  introduction: 'I teach.',
  video: '',
  currency: 'PHP',
  imageLink: null,
  cvLink: null,
  degreeLink: null,
  eclLink: null,
  tutorId: null,
  pteTeaching: true,
  teslTefl: true,
  tesol: true,
  celta: true,
  ieltsGeneralTraining: true,
  health: true,
  hospitality: true,
  tourism: true,
  reason: '',
  version: 3,
  timeline: [
    { act: 'submitted', from: null, to: 'unverified', reason: '', by: null, at: monday, subject: '' },
    { act: 'email-confirmed', from: null, to: 'submitted', reason: '', by: null, at: monday, subject: '' },
  ],
  documents: { image: null, cv: null, degree: null, ecl: null },
};
const counts = {
  unverified: 2,
  submitted: 6,
  accepted: 1,
  training: 0,
  confirmed: 9,
  rejected: 3,
  'rejected-service': 0,
  'rejected-training': 0,
};

let stop: () => void;
beforeEach(() => {
  stop = speakPseudo(documentTexts, kitTexts, applicationTexts, texts);
});
afterEach(() => stop());

test('applications and one of them can be read in another language: no English is left', async () => {
  const person = aPerson({ uid: 'n'.repeat(32), role: 'admin', firstName: 'Camila', timeZone: 'Australia/Darwin' });
  renderInShell(<ApplicationsPage />, {
    shell: makeFakeShell({
      person,
      api: {
        'GET /applications': () => ({ items: [application], counts, nextPageToken: null }),
        'GET /applications/{id}': () => application,
      },
    }),
    path: '/admin/applications?id=app-1',
  });
  expect((await screen.findAllByText(wide(applicationTexts.english.actions.accept.button))).length).toBeGreaterThan(0);
  expect(englishLeft(data)).toEqual([]);
});
