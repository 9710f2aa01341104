/** What quiet-queue.ts needs to know of a part of kafkajs that its own types leave out. */
declare module 'kafkajs/src/network/requestQueue/index.js' {
  export default class RequestQueue {
    constructor(options: {
      maxInFlightRequests: number;
      requestTimeout: number;
      clientId: string;
      broker: string;
      logger: object;
    });
    maxInFlightRequests: number;
    pending: object[];
    /** Epoch ms; in the past: the broker does not hold anything back. */
    throttledUntil: number;
    throttleCheckTimeoutId: NodeJS.Timeout | null;
    checkPendingRequests(): void;
    scheduleCheckPendingRequests(): void;
  }
}
