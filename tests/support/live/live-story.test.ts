import { makeEventBlocks } from './event-blocks.ts';
import { gapsOf, isKept, unheard } from './live-story.ts';

test('Events are found in whatever pieces they come; heartbeats are none, and a pause that is asked for is kept', () => {
  const text = ': heartbeat\n\nid: a\nevent: chat.message\ndata: {"x":1}\n\nevent: hello\ndata: {}\n\nretry: 250\n\n';
  for (const size of [1, 7, text.length]) {
    const blocks = makeEventBlocks();
    const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    expect(pieces.flatMap((piece) => blocks.take(piece))).toEqual([
      { type: 'chat.message', data: '{"x":1}', id: 'a' },
      { type: 'hello', data: '{}', id: '' },
    ]);
    expect(blocks.retryMs).toBe(250);
  }
});

test('A gap is the time from the end of one stream to the first event of the next, or until now', () => {
  const streams = [{ openAt: 10, endAt: 100, how: 'cut' }, { openAt: 130, endAt: 200, how: 'ended' }, { openAt: 205 }];
  expect(gapsOf(streams, 300)).toEqual([
    { from: 100, to: 130, ms: 30, how: 'cut' },
    { from: 200, to: 205, ms: 5, how: 'ended' },
  ]);
  expect(gapsOf(streams.slice(0, 1), 300)).toEqual([{ from: 100, to: 300, ms: 200, how: 'cut' }]);
  expect(gapsOf(streams.slice(2), 300)).toEqual([]);
});

test('FB-09 what is told again and was never heard is missed; what is only of the moment is not', () => {
  const event = (type: string, data: string, id = 'x') => ({ type, data, id, at: 0 });
  const heard = [event('hello', '{}'), event('chat.message', '1'), event('room.changed', 'old')];
  const told = [event('hello', '{"now":1}'), event('chat.message', '1', 'y'), event('chat.message', '2')];
  expect(unheard(heard, [...told, event('room.changed', 'new'), event('resync', '{}')])).toEqual([told[2]]);
  expect([event('chat.message', '1'), event('chat.message', '1', ''), event('hello', '{}')].map(isKept)).toEqual([
    true,
    false,
    false,
  ]);
});
