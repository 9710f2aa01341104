import { breaksOf, spansOf } from './diary.ts';
import { makeHearing } from './hearing.ts';
import { afterCut, endsForGood, isUnknownSession, RoomRefusal, TicketRefusal } from './refusals.ts';
import { afterNews, difference, wantedLines } from './room-people.ts';

const stream = (mid: string, disabled = false) => ({ mid, type: 'audio', disabled });

test('Everybody’s open lines are wanted: not one’s own, not a helper’s, not what is switched off, and nothing of whoever has gone', () => {
  const first = afterNews(
    new Map(),
    {
      publishers: [
        { id: 'me', streams: [stream('0')] },
        { id: 'ana', streams: [stream('0'), stream('1', true)] },
        { id: 'ana:lobby:7', streams: [stream('0')] },
        { id: 'bo', streams: [stream('0'), stream('1')] },
      ],
    },
    'me',
  );
  expect(wantedLines(first)).toEqual([
    { feed: 'ana', mid: '0' },
    { feed: 'bo', mid: '0' },
    { feed: 'bo', mid: '1' },
  ]);
  const changed = afterNews(first, { publishers: [{ id: 'ana', streams: [stream('0', true)] }] }, 'me');
  expect(wantedLines(afterNews(changed, { leaving: 'bo' }, 'me'))).toEqual([]);
  for (const gone of [{ unpublished: 'bo' }, { kicked: 'bo' }])
    expect(wantedLines(afterNews(first, gone, 'me'))).toEqual([{ feed: 'ana', mid: '0' }]);
});

test('Only the difference is asked for', () => {
  const [a, b, c] = [
    { feed: 'ana', mid: '0' },
    { feed: 'bo', mid: '0' },
    { feed: 'bo', mid: '1' },
  ] as const;
  expect(difference([a, c], [a, { ...b, localMid: '1' } as typeof b])).toEqual({ more: [c], less: [b] });
  expect(difference([a], [a])).toEqual({ more: [], less: [] });
});

test('Spans are the times with a line, and breaks what lies between them', () => {
  const notes = [
    { at: 1, what: 'line is up' },
    { at: 5, what: 'socket was cut' },
    { at: 7, what: 'line is down' },
    { at: 8, what: 'line is down' },
    { at: 12, what: 'line is up' },
  ] as const;
  expect(spansOf(notes, 20)).toEqual([
    { from: 1, to: 7 },
    { from: 12, to: 20 },
  ]);
  expect(spansOf([...notes, { at: 15, what: 'ended' }], 20).at(-1)).toEqual({ from: 12, to: 15 });
  expect(breaksOf(spansOf(notes, 20))).toEqual([5]);
  expect(spansOf([], 20)).toEqual([]);
});

test('What is left after a cut socket, by the door’s own codes', () => {
  expect([1001, 1006, 1011, 1013].map(afterCut)).toEqual(['claim', 'claim', 'claim', 'claim']);
  expect(afterCut(1012)).toBe('rejoin');
  expect([4000, 4001, 4002].map((code) => typeof afterCut(code))).toEqual(['object', 'object', 'object']);
});

test('What no new try can cure ends the call; everything else is tried again', () => {
  const refused = (status: number, code: string) =>
    new TicketRefusal(status, { error: { code, message: '', requestId: '' } });
  expect([refused(409, 'LESSON_OVER'), refused(403, 'CALL_TOKEN_INVALID'), refused(401, '')].every(endsForGood)).toBe(
    true,
  );
  expect([refused(503, 'MEDIA_UNAVAILABLE'), new Error('cut'), new RoomRefusal('', 458)].some(endsForGood)).toBe(false);
  expect([new RoomRefusal('No such session 1', 458), new RoomRefusal('', 403)].map(isUnknownSession)).toEqual([
    true,
    false,
  ]);
});

test('The longest silence is the longest time between two packets of one person', () => {
  const hearing = makeHearing();
  for (const at of [100, 200, 900, 1_000]) hearing.packet('ana', at);
  hearing.packet('bo', 5_000);
  expect(hearing.all()).toEqual({
    ana: { packets: 4, longestSilenceMs: 700 },
    bo: { packets: 1, longestSilenceMs: 0 },
  });
  expect([hearing.packetsOf('ana'), hearing.packetsOf('nobody')]).toEqual([4, 0]);
  expect([hearing.firstOf('ana'), hearing.firstOf('nobody')]).toEqual([100, undefined]);
  expect([hearing.lastOf('ana'), hearing.lastOf('nobody')]).toEqual([1_000, undefined]);
});
