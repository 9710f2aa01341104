import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import './quiet-queue.ts';

const sent: string[] = [];
const request = (correlationId: string) => ({
  correlationId,
  expectResponse: true,
  send: () => sent.push(correlationId),
});

function aQueue(maxInFlightRequests: number) {
  const silent = () => undefined;
  const logger = { debug: silent, error: silent, warn: silent, info: silent };
  return new RequestQueue({ maxInFlightRequests, requestTimeout: 1_000, clientId: 'test', broker: 'b', logger });
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
