import { renderHook } from '@testing-library/react';
import { useKeys } from './use-keys.ts';

const sent = jest.fn<Promise<string>, [key: string]>();
const lost = () => sent.mockRejectedValueOnce(new Error('no answer'));
const keys = () => sent.mock.calls.map(([key]) => key);
const ill = { reason: 'ill', status: 'cancelled' };

beforeEach(() => sent.mockReset().mockResolvedValue('done'));

test('the same wish keeps its key while there is no answer, also after another one; another wish and another form have their own', async () => {
  const { result, rerender } = renderHook(() => useKeys());
  const other = renderHook(() => useKeys()).result;
  for (const wish of [ill, { ...ill, reason: 'ten' }]) {
    lost();
    await expect(result.current(wish, sent)).rejects.toThrow('no answer');
  }
  rerender();
  await result.current(ill, sent);
  await other.current(ill, sent);
  const [first, second, again, others] = keys();
  expect(again).toBe(first);
  expect(new Set([first, second, others]).size).toBe(3);
});

test('where a wish may be taken back at once, one that came true is over with its answer', async () => {
  const { result } = renderHook(() => useKeys({ sameForMs: 0 }));
  lost();
  await expect(result.current(ill, sent)).rejects.toThrow('no answer');
  await result.current(ill, sent);
  await result.current(ill, sent);
  const [first, again, anew] = keys();
  expect(again).toBe(first);
  expect(anew).not.toBe(first);
});

test('pressing twice is one wish, also when the answer comes between; a second after it came true the next one is another', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(5_000);
  const { result } = renderHook(() => useKeys());
  await Promise.all([result.current(ill, sent), result.current(ill, sent)]);
  now.mockReturnValue(5_999);
  await result.current(ill, sent);
  now.mockReturnValue(6_999);
  await expect(result.current(ill, sent)).resolves.toBe('done');
  now.mockRestore();
  const [first, twice, between, anew] = keys();
  expect([twice, between]).toEqual([first, first]);
  expect(anew).not.toBe(first);
});
