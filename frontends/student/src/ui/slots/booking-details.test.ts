import { defaultMaterial } from '@parlance/kit/lessons/default-material.ts';
import { faultsOf } from '@parlance/kit/testing/faults-of.ts';
import { detailsSchema, emptyDetails } from './booking-details.ts';

const chosen = { ...emptyDetails, material: 'm', course: 'c', lesson: 'l' };

test('BOOK-04, BOOK-05 introduction and correcting mistakes are yes by default', () => {
  expect(emptyDetails).toMatchObject({ introduction: true, correctMistakes: true, notes: '' });
});

test('BOOK-07 the topic is required', () => {
  expect(faultsOf(detailsSchema, emptyDetails)).toEqual({
    material: 'is required',
    course: 'is required',
    lesson: 'is required',
  });
  expect(faultsOf(detailsSchema, chosen)).toEqual({});
});

test('BOOK-06 notes hold 400 characters and no more, counted as people count them', () => {
  expect(faultsOf(detailsSchema, { ...chosen, notes: '🙂'.repeat(400) })).toEqual({});
  expect(faultsOf(detailsSchema, { ...chosen, notes: 'a'.repeat(401) })).toEqual({
    notes: 'needs to have at most 400 characters',
  });
});

test('BOOK-09 the default first material is greetings and introductions', () => {
  const materials = [
    { id: 'health', isDefault: false, isPte: false },
    { id: 'greetings', isDefault: true, isPte: false },
    { id: 'pte', isDefault: false, isPte: true },
  ];
  expect(defaultMaterial(materials, false)).toBe('greetings');
  expect(defaultMaterial(materials, true)).toBe('pte');
  expect(defaultMaterial([], false)).toBeNull();
});
