import { eachApart } from './each-apart.ts';
import { eachListed } from './each-listed.ts';

const itself = (key: string) => key;

/** Does all but these, and notes which it came to. */
function doing(...bad: string[]) {
  const tried: string[] = [];
  const work = async (one: string) => {
    tried.push(one);
    if (bad.includes(one)) throw new Error(`${one} cannot be done`);
    return one.toUpperCase();
  };
  return { tried, work };
}

test('each is done in its order, and their answers are told', async () => {
  const { tried, work } = doing();
  expect(await eachApart(['a', 'b', 'c'], work)).toEqual(['A', 'B', 'C']);
  expect(tried).toEqual(['a', 'b', 'c']);
  expect(await eachApart([], work)).toEqual([]);
});

test('one that fails keeps none of the others from theirs, and is thrown at the end as it is', async () => {
  const { tried, work } = doing('b');
  await expect(eachApart(['a', 'b', 'c'], work)).rejects.toEqual(new Error('b cannot be done'));
  expect(tried).toEqual(['a', 'b', 'c']);
});

test('several failures are thrown together: all of them, and the first as the cause', async () => {
  const { tried, work } = doing('a', 'c');
  const round = eachApart(['a', 'b', 'c'], work);
  await expect(round).rejects.toMatchObject({
    message: '2 failed, the first of them: a cannot be done',
    cause: { message: 'a cannot be done' },
    errors: [{ message: 'a cannot be done' }, { message: 'c cannot be done' }],
  });
  await expect(round).rejects.toBeInstanceOf(AggregateError);
  expect(tried).toEqual(['a', 'b', 'c']);
});

test('work that throws before it waits is a failure of its own item only', async () => {
  const tried: string[] = [];
  const work = (one: string): Promise<void> => {
    tried.push(one);
    throw new Error(one);
  };
  await expect(eachApart(['a', 'b'], work)).rejects.toBeInstanceOf(AggregateError);
  expect(tried).toEqual(['a', 'b']);
});

test('when the signal aborts the one under way is finished and no other begun', async () => {
  const stopping = new AbortController();
  const tried: string[] = [];
  const work = async (one: string) => {
    tried.push(one);
    if (one === 'b') stopping.abort();
    return one;
  };
  expect(await eachApart(['a', 'b', 'c'], work, stopping.signal)).toEqual(['a', 'b']);
  expect(tried).toEqual(['a', 'b']);
});

test('what stays listed since it fails is not come to again, and those behind a page of failures are', async () => {
  const rows = ['a', 'b', 'c', 'd', 'e'];
  const asked: (string | undefined)[] = [];
  const listAfter = async (key = '') => {
    asked.push(key);
    return rows.filter((row) => row > key).slice(0, 2);
  };
  const { tried, work } = doing('a', 'b', 'c', 'd');
  await expect(eachApart(eachListed(listAfter, itself), work)).rejects.toMatchObject({ errors: { length: 4 } });
  expect(tried).toEqual(rows);
  expect(asked).toEqual(['', 'b', 'd', 'e']);
});

test('a list that breaks off is a failure beside those before', async () => {
  const { tried, work } = doing('a');
  const listAfter = async (key?: string) => {
    if (key !== undefined) throw new Error('the database is away');
    return ['a', 'b'];
  };
  await expect(eachApart(eachListed(listAfter, itself), work)).rejects.toMatchObject({
    errors: [{ message: 'a cannot be done' }, { message: 'the database is away' }],
  });
  expect(tried).toEqual(['a', 'b']);
});
