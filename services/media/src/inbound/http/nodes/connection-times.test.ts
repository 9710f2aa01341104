import { registry } from '@parlance/runtime/telemetry/metrics';
import { metricValue } from '@parlance/runtime/testing/metric-value';
import type { RoomSignal } from '../../../usecases/room-signal.ts';
import { makeConnectionTimes } from './connection-times.ts';

const zero = Date.parse('2027-03-01T09:00:00.000Z');
const at = (seconds: number) => ({ node: 'janus-a', at: new Date(zero + seconds * 1_000), key: `${seconds}` });
const handle = (handleId: number, sessionId = 1) => ({ node: 'janus-a', sessionId, handleId });
const entered = (seconds: number, of = handle(1), id = 'b1'): RoomSignal => ({
  ...at(seconds),
  kind: 'entered',
  handle: of,
  room: 'r',
  id,
  display: '',
});
const connected = (seconds: number, of = handle(1)): RoomSignal => ({ ...at(seconds), kind: 'connected', handle: of });
const gone = (seconds: number, of = handle(1)): RoomSignal => ({
  ...at(seconds),
  kind: 'gone',
  handle: of,
  cause: 'hangup',
});

beforeEach(() => registry.resetMetrics());

/** What was measured: how many, and the seconds together. */
async function measured(outcome: string): Promise<[number, number]> {
  const value = async (of: string) => (await metricValue(`media_connection_seconds_${of}{outcome="${outcome}"}`)) ?? 0;
  return [await value('count'), await value('sum')];
}

function show(signals: readonly RoomSignal[], most?: number): void {
  const times = makeConnectionTimes(most);
  for (const signal of signals) times(signal);
}

test('from the entry to the connection, once a handle', async () => {
  show([entered(0), entered(1, handle(2)), connected(1.5), connected(4, handle(2)), connected(9)]);
  expect(await measured('connected')).toEqual([2, 4.5]);
  expect(await measured('never')).toEqual([0, 0]);
});

test('who leaves without a connection had none, however they left', async () => {
  const session = handle(3, 7);
  show([
    entered(0),
    gone(2),
    entered(0, handle(2), 'b2'),
    { ...at(3), kind: 'left', room: 'r', id: 'b2', cause: 'left', handle: handle(2) },
  ]);
  show([entered(0, session, 'b3'), { ...at(4), kind: 'session-ended', sessionId: 7, cause: 'timeout' }]);
  expect(await measured('never')).toEqual([3, 9]);
});

test('who was connected and leaves is not counted again, and nobody waits to hear a screen', async () => {
  show([entered(0), connected(1), gone(60), entered(0, handle(2), 'b1:screen'), gone(1, handle(2))]);
  expect([await measured('connected'), await measured('never')]).toEqual([
    [1, 1],
    [0, 0],
  ]);
});

test('somebody who tries again and again without a connection is one, until there is one', async () => {
  const tries = (from: number, handles: readonly number[]) =>
    handles.flatMap((one, index) => [entered(from + index, handle(one)), gone(from + index + 0.5, handle(one))]);
  show([
    ...tries(0, [1, 2, 3, 4]),
    entered(10, handle(5), 'b2'),
    gone(11, handle(5)),
    entered(12, handle(6)),
    connected(13, handle(6)),
    ...tries(20, [7, 8]),
  ]);
  expect((await measured('never'))[0]).toBe(3);
  expect((await measured('connected'))[0]).toBe(1);
});

test('ends that are never told fill no memory', async () => {
  show(
    [
      entered(0, handle(1)),
      entered(0, handle(2)),
      entered(0, handle(3)),
      connected(1, handle(1)),
      connected(1, handle(3)),
    ],
    2,
  );
  expect(await measured('connected')).toEqual([1, 1]);
});
