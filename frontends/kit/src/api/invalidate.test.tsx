import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { makeQueryClient } from './query-client.ts';
import { patchRead, invalidate } from './invalidate.ts';

/** A list on screen whose readings are answered one by one, when the test says so. */
function onScreen() {
  const client = makeQueryClient();
  const asked: PromiseWithResolvers<string[]>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string[]>();
    asked.push(answer);
    return answer.promise;
  };
  function List() {
    const { data, isError } = useQuery({ queryKey: ['list'], queryFn, retry: false });
    return <p>{isError ? 'failed' : (data?.join(' ') ?? 'reading')}</p>;
  }
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  const answer = (index: number, list: string[]) => act(async () => asked[index]?.resolve(list));
  const told = (what: string) => act(async () => patchRead<string[]>(client, ['list'], (list) => [...list, what]));
  return { client, asked, answer, told };
}

test('what the stream tells is put into what was read, without asking', async () => {
  const { asked, answer, told } = onScreen();
  await answer(0, ['a']);
  await told('b');
  expect(await screen.findByText('a b')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('told while the first answer is on its way, it is asked for once more, however often it was told', async () => {
  const { asked, answer, told } = onScreen();
  await told('b');
  await told('c');
  expect(asked).toHaveLength(1);
  await answer(0, ['a']);
  await waitFor(() => expect(asked).toHaveLength(2));
  await answer(1, ['a', 'b', 'c']);
  expect(await screen.findByText('a b c')).toBeVisible();
  expect(asked).toHaveLength(2);
});

test('told while it is read anew, it is shown at once, and not lost with the older answer', async () => {
  const { client, asked, answer, told } = onScreen();
  await answer(0, ['a']);
  await act(async () => invalidate(client));
  await told('b');
  expect(await screen.findByText('a b')).toBeVisible();
  await answer(1, ['a']);
  await waitFor(() => expect(asked).toHaveLength(3));
  await answer(2, ['a', 'b']);
  expect(await screen.findByText('a b')).toBeVisible();
});

test('two that want the same read again ask once, and the next time once more', async () => {
  const { client, asked, answer } = onScreen();
  await answer(0, ['a']);
  await act(async () => {
    invalidate(client);
    invalidate(client, { queryKey: ['list'] });
  });
  expect(asked).toHaveLength(2);
  await answer(1, ['a']);
  await act(async () => invalidate(client, { queryKey: ['other'] }));
  expect(asked).toHaveLength(2);
  await act(async () => invalidate(client));
  expect(asked).toHaveLength(3);
});

test('what failed says so and is not asked again by itself', async () => {
  const { client, asked } = onScreen();
  await act(async () => invalidate(client));
  await act(async () => asked[0]?.reject(new Error('gone')));
  expect(await screen.findByText('failed')).toBeVisible();
  expect(asked).toHaveLength(1);
  await act(async () => invalidate(client));
  expect(asked).toHaveLength(2);
});
