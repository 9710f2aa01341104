import { confirmed, emptyChat, endOf, failed, unsent } from './chat-list.ts';

const line = (id: string, when: number, seq = when) => ({
  id,
  uid: 'u',
  name: 'Ana',
  content: id,
  when,
  bookingId: 'b',
  seq,
});

test('CHAT-01 lines stand by time, then id', () => {
  const { lines } = confirmed(emptyChat, [line('b', 2), line('c', 1), line('a', 2)]);
  expect(lines.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

test('CHAT-08 an own line is unsent until it is confirmed, and is there once', () => {
  const waiting = unsent(emptyChat, line('mine', 5));
  expect(waiting.lines).toMatchObject([{ id: 'mine', state: 'unsent' }]);
  const heard = confirmed(confirmed(waiting, [line('mine', 7)]), [line('mine', 7)]);
  expect(heard.lines).toMatchObject([{ id: 'mine', state: 'sent', when: 7 }]);
});

test('CHAT-03 a line that could not be sent stays, after the confirmed ones', () => {
  const list = confirmed(failed(unsent(emptyChat, line('mine', 1)), 'mine'), [line('later', 9)]);
  expect(list.lines.map(({ id, state }) => [id, state])).toEqual([
    ['later', 'sent'],
    ['mine', 'failed'],
  ]);
});

test('A line that arrived by the stream meanwhile did not fail', () => {
  expect(failed(confirmed(unsent(emptyChat, line('mine', 1)), [line('mine', 1)]), 'mine').lines[0]).toMatchObject({
    state: 'sent',
  });
});

test('The next read begins after the highest number', () => {
  expect(endOf([])).toBe(0);
  expect(endOf([line('a', 1, 9), line('b', 2, 4)])).toBe(9);
});
