/** What quiet-queue.ts needs to know of parts of kafkajs that its own types leave out. */
declare module 'kafkajs/src/network/requestQueue/index.js' {
  export default class RequestQueue {
    constructor(options: {
      maxInFlightRequests: number;
      requestTimeout: number;
      enforceRequestTimeout?: boolean;
      clientId: string;
      broker: string;
      logger: object;
      isConnected?: () => boolean;
    });
    enforceRequestTimeout: boolean | undefined;
    /** By their correlation ids; without an instant: not sent yet. */
    inflight: Map<string, { sentAt: number | null; requestTimeout: number; timeoutRequest(): void }>;
    isConnected(): boolean;
    maxInFlightRequests: number;
    pending: object[];
    /** Epoch ms; in the past: the broker does not hold anything back. */
    throttledUntil: number;
    throttleCheckTimeoutId: NodeJS.Timeout | null;
    checkPendingRequests(): void;
    scheduleCheckPendingRequests(): void;
    scheduleRequestTimeoutCheck(): void;
    destroy(): void;
  }
}

declare module 'kafkajs/src/consumer/consumerGroup.js' {
  export default class ConsumerGroup {
    /** A batch for each partition, also of those of which nothing came. */
    fetch(nodeId: number): Promise<{ rawMessages: object[] }[]>;
  }
}
