import { everyPage } from './read-pages.ts';

function listOf(most: number) {
  const asked: (string | undefined)[] = [];
  const read = async (pageToken?: string) => {
    asked.push(pageToken);
    const at = Number(pageToken ?? 0);
    return { items: [at], nextPageToken: at + 1 < most ? String(at + 1) : null, told: `with page ${at}` };
  };
  return { read, asked };
}

test('a list of three pages comes whole, with what its first page says besides', async () => {
  const { read, asked } = listOf(3);
  expect(await everyPage(read)).toEqual({ items: [0, 1, 2], nextPageToken: null, told: 'with page 0' });
  expect(asked).toEqual([undefined, '1', '2']);
});

test('a list without an end is read no further than fifty pages, and says that there is more', async () => {
  const { read, asked } = listOf(Infinity);
  const { items, nextPageToken } = await everyPage(read);
  expect([items.length, nextPageToken, asked.length]).toEqual([50, '50', 50]);
});
