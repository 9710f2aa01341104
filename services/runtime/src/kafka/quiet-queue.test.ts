import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import './quiet-queue.ts';

const sent: string[] = [];
const request = (correlationId: string) => ({
  correlationId,
  expectResponse: true,
  send: () => sent.push(correlationId),
});

function aQueue(
  maxInFlightRequests: number,
  more: { enforceRequestTimeout?: boolean; isConnected?: () => boolean } = {},
) {
  const silent = () => undefined;
  const logger = { debug: silent, error: silent, warn: silent, info: silent };
  return new RequestQueue({
    maxInFlightRequests,
    requestTimeout: 30_000,
    clientId: 'test',
    broker: 'b',
    logger,
    ...more,
  });
}

beforeEach(() => {
  jest.useFakeTimers();
  sent.length = 0;
});
afterEach(() => jest.useRealTimers());

test('a connection on which nothing waits sets no timer, whatever was asked and answered on it', () => {
  const queue = aQueue(5);
  queue.checkPendingRequests();
  queue.scheduleCheckPendingRequests();
  expect(jest.getTimerCount()).toBe(0);
});

test('what waits for the broker is sent as soon as it may be, and nothing is looked at afterwards', () => {
  const queue = aQueue(5);
  queue.throttledUntil = Date.now() + 3_000;
  queue.pending.push(request('first'), request('second'));
  queue.scheduleCheckPendingRequests();
  queue.scheduleCheckPendingRequests();
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(2_999);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(sent).toEqual(['first', 'second']);
  expect(jest.getTimerCount()).toBe(0);
});

test('what waits for a place is looked at every 10 ms until there is one', () => {
  const queue = aQueue(0);
  queue.pending.push(request('first'));
  queue.scheduleCheckPendingRequests();
  jest.advanceTimersByTime(25);
  expect(sent).toEqual([]);
  queue.maxInFlightRequests = 1;
  jest.advanceTimersByTime(10);
  expect(sent).toEqual(['first']);
  expect(jest.getTimerCount()).toBe(0);
});

test('an answer that is late is noticed within a second, by one look a second at all connections, and none is made when they are gone', () => {
  let connected = true;
  const whileConnected = { enforceRequestTimeout: true, isConnected: () => connected };
  const [queue, other] = [aQueue(5, whileConnected), aQueue(5, whileConnected)];
  const late: string[] = [];
  const waits = (name: string, sentAt: number | null) =>
    queue.inflight.set(name, {
      sentAt,
      requestTimeout: 2_000,
      timeoutRequest: () => (late.push(name), queue.inflight.delete(name)),
    });
  waits('sent', Date.now());
  waits('not sent yet', null);
  for (const one of [queue, other, queue]) one.scheduleRequestTimeoutCheck();
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(2_000);
  expect(late).toEqual([]);
  jest.advanceTimersByTime(1_000);
  expect(late).toEqual(['sent']);
  connected = false;
  jest.advanceTimersByTime(2_000);
  expect(jest.getTimerCount()).toBe(0);
});
