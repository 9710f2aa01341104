/**
 * kafkajs 2.2.4 sets a timer in the past on each of its connections as long as it lives: Node makes 1 ms of it, and a process that has nothing to do
 * looks a thousand times a second whether a request waits. Here it looks while one does; whatever comes in, and every answer, looks by itself.
 */
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

/** As kafkajs waits for a place among the requests that are on their way. */
const lookAgainMs = 10;

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
