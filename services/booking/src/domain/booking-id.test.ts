import { isBookingId } from './booking-id.ts';

const id = '0198a2f0-1c3d-7e4f-8a9b-0c1d2e3f4a5b';

test('a booking is named by a UUID in small letters', () => {
  expect(isBookingId(id)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['capitals', id.toUpperCase()],
  ['something before it', ` ${id}`],
  ['something after it', `${id}\n`],
  ['no hyphens', id.replaceAll('-', '')],
  ['a group too few', id.slice(0, -13)],
  ['a group too many', `${id}-0c1d`],
  ['a letter that is no digit', id.replace('e', 'g')],
  ['a digit too few in front', id.slice(1)],
  ['a digit too many in front', `0${id}`],
])('%s names none', (_words, wrong) => {
  expect(isBookingId(wrong)).toBe(false);
});
