/** The lesson that the room's tests are about, and kit's shell around it. */
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { aBooking, aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import type { ReactNode } from 'react';

export const tutorUid = 'a'.repeat(32);
const studentUid = 'b'.repeat(32);
export const lessonStart = Date.parse('2026-11-23T10:00:00Z');

const self = aPerson({ uid: studentUid, name: 'Sam Student', timeZone: 'Asia/Tokyo' });
const tutorCard = {
  name: 'Tara Teacher',
  image: '',
  isPte: false,
  rating: { avg: 5 },
  status: 'active',
  currency: 'PHP',
  languages: [],
  timeZone: 'Asia/Manila',
};
const topic = { material: 'm', course: 'c', lesson: 'l', code: 'HO407', name: 'When the room is not ready' };

export const booking: BookingJson = aBooking({
  tutor: tutorUid,
  student: studentUid,
  when: lessonStart,
  status: 'in-progress',
  info: { topic, introduction: true, correctMistakes: false, notes: 'Please be slow.' },
  profile: { tutor: tutorCard, student: { name: 'Sam Student', image: '', timeZone: 'Asia/Tokyo' } },
});

/** What people and the material say in this lesson, whole or as narrow tiles have it: no language changes it. */
export const bookedWords = [
  'Tara Teacher',
  'Tara',
  ' Teacher',
  'TT',
  'Sam Student',
  'Sam',
  ' Student',
  'SS',
  'HO407',
  'When the room is not ready',
  'Please be slow.',
];

export function fakeShell(api: FakeAnswers = {}, { now = lessonStart, person = self } = {}) {
  const shell = makeFakeShell({ person, api, now, developmentBuild: true });
  return { ...shell, show: (children: ReactNode) => renderInShell(children, { shell }) };
}
