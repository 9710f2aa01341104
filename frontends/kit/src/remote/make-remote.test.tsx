import { makeRemote } from './make-remote.tsx';
import { texts } from '../locales/texts.ts';

test('the page of a screen can be fetched ahead, and one that does not come is told to nobody', async () => {
  const page = jest.fn(async () => () => null);
  const missing = jest.fn(async () => Promise.reject(new Error('down')));
  const { routes } = makeRemote(
    {
      id: 'student',
      role: 'student',
      titles: texts as never,
      screens: [
        { path: '/a', name: 'a' },
        { path: '/b', also: ['/b/:id'], name: 'b', page },
        { path: '/c', name: 'c', page: missing },
      ],
    } as never,
    <i />,
  );
  expect(routes.map(({ path }) => path)).toEqual(['/a', '/b', '/b/:id', '/c']);
  for (const { ahead } of routes) ahead?.();
  await Promise.resolve();
  expect([page.mock.calls.length, missing.mock.calls.length]).toEqual([2, 1]);
});
