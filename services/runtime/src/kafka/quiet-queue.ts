/**
 * What kafkajs 2.2.4 does all the time for nothing, in a process that has nothing to do (ADR 0091):
 * - It sets a timer in the past on each of its connections as long as it lives: Node makes 1 ms of it, and the process looks a thousand times a
 *   second whether a request waits. Here it looks while one does; whatever comes in, and every answer, looks by itself.
 * - It looks ten times a second on each connection whether an answer is late. Answers may take 10 s and more: once a second for all is enough.
 * - Of a fetch that brought nothing it hands each partition to a worker, which looks how far behind it is and leaves it.
 */
import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { lookWhile } from '../waiting/look-while.ts';

/** As kafkajs waits for a place among the requests that are on their way. */
const lookAgainMs = 10;
const looksForLateMs = 1_000;

RequestQueue.prototype.scheduleCheckPendingRequests = function scheduleCheckPendingRequests(): void {
  if (this.throttleCheckTimeoutId !== null || this.pending.length === 0) return;
  const throttledMs = this.throttledUntil - Date.now();
  this.throttleCheckTimeoutId = setTimeout(
    () => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    },
    throttledMs > 0 ? throttledMs : lookAgainMs,
  );
};

/** Those of connections that are open. */
const looked = new Set<RequestQueue>();

const looking = lookWhile(
  () => looked.size > 0,
  looksForLateMs,
  () => {
    const now = Date.now();
    for (const queue of looked) {
      for (const request of queue.inflight.values())
        if (now - (request.sentAt ?? now) > request.requestTimeout) request.timeoutRequest();
      if (!queue.isConnected()) queue.destroy();
    }
  },
);

RequestQueue.prototype.scheduleRequestTimeoutCheck = function scheduleRequestTimeoutCheck(): void {
  if (!this.enforceRequestTimeout) return;
  looked.add(this);
  looking.begin();
};

RequestQueue.prototype.destroy = function destroy(): void {
  looked.delete(this);
};

const fetchAll = ConsumerGroup.prototype.fetch;
/** What was filtered out of a batch has its place in the log, and is handed on. */
ConsumerGroup.prototype.fetch = async function fetch(nodeId) {
  const batches = await fetchAll.call(this, nodeId);
  return batches.filter(({ rawMessages }) => rawMessages.length > 0);
};
