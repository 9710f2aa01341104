import type { Guide } from './api.ts';
import { guideBody, guideValues, newGuide } from './guide-form.ts';
import { categoriesOf, siblingsIn } from './order.ts';

const guide = (over: Partial<Guide>): Guide => ({
  id: 'g',
  category: 'One',
  title: 'T',
  description: '',
  kind: 'guide',
  url: '/files/f',
  fileId: 'f',
  length: 8,
  forRole: ['admin'],
  version: 1,
  isOpened: false,
  openedBy: 0,
  changed: null,
  ...over,
});

test('NS-35 where a file is opened for the moment is not sent as its address', () => {
  expect(guideBody(guideValues(guide({})))).toEqual({
    title: 'T',
    category: 'One',
    description: '',
    kind: 'guide',
    fileId: 'f',
    length: 8,
    forRole: ['admin'],
  });
});

test.each([
  ['guide', '', 0],
  ['guide', '12', 12],
  ['video', '0:07', 7],
  ['video', '61:00', 3_660],
] as const)('the length of a %s that says "%s" is %i', (kind, length, number) => {
  expect(guideBody({ ...newGuide('One'), kind, length }).length).toBe(number);
});

test('of one category in three the order is given among all', () => {
  const items = [
    guide({ id: 'a' }),
    guide({ id: 'b', category: 'Two' }),
    guide({ id: 'c' }),
    guide({ id: 'd', category: 'Three' }),
    guide({ id: 'e' }),
  ];
  const { values, orderingOf } = siblingsIn('One', { items, orderVersion: 3 });
  expect(values).toEqual(['a', 'c', 'e']);
  expect(orderingOf(['e', 'a', 'c'])).toEqual({ version: 3, ids: ['e', 'b', 'a', 'd', 'c'] });
  expect(categoriesOf(items, 'Four')).toEqual([
    ['One', 3],
    ['Two', 1],
    ['Three', 1],
    ['Four', 0],
  ]);
});
