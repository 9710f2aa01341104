import { makeFakeShell } from '../testing/fake-shell.ts';
import { readPages } from './read-pages.ts';

const pages = (most: number) => (_body: unknown, path: string) => {
  const at = Number(new URLSearchParams(path.split('?')[1]).get('pageToken') ?? 0);
  return { items: [at], nextPageToken: at + 1 < most ? String(at + 1) : null, told: `with page ${at}` };
};

test('a list of three pages comes whole, with what its first page says besides', async () => {
  const { services, calls } = makeFakeShell({ answers: { 'GET list': pages(3) } });
  expect(await readPages(services.api, 'list?from=1')).toEqual({
    items: [0, 1, 2],
    nextPageToken: null,
    told: 'with page 0',
  });
  expect(calls.map(({ path }) => path)).toEqual(['list?from=1', 'list?from=1&pageToken=1', 'list?from=1&pageToken=2']);
});

test('a list without an end is read no further than fifty pages, and says that there is more', async () => {
  const { services, calls } = makeFakeShell({ answers: { 'GET list': pages(Infinity) } });
  const { items, nextPageToken } = await readPages<{ items: number[]; nextPageToken: string | null }>(
    services.api,
    'list',
  );
  expect([items.length, nextPageToken, calls.length]).toEqual([50, '50', 50]);
  expect(calls[1]?.path).toBe('list?pageToken=1');
});
