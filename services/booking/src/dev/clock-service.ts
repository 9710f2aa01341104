/** ClockService: moves the school's clock for every process at once. Served by development builds only. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { defineService, type ServiceBinding, type StreamingCall } from '@parlance/runtime/grpc/server';
import type { Pool } from '@parlance/runtime/postgres/pool';
import {
  ClockService,
  type MoveClockRequest,
  type WatchClockRequest,
  type WatchClockResponseInput,
} from '@parlance/proto/dev/v1';
import { fromTimestamp, toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { ClockHub, Follower } from './clock-hub.ts';
import { moveClock, readClock, type ClockState, type ClockTarget } from './clock-store.ts';
import { refuse } from './refusals.ts';

export type ClockServiceOptions = {
  pool: Pool;
  hub: ClockHub;
  /** Booking's own clock takes the state over last, so that it never runs ahead of those whom it asks. */
  adopt(state: ClockState): void;
  clock: Required<Pick<Clock, 'now' | 'realTime'>>;
  /** The sweeper catches up at once. */
  onMoved(): void;
  acknowledgeMs?: number;
};

const usualAcknowledgeMs = 5_000;

function targetOf(request: MoveClockRequest): ClockTarget {
  if (request.target === 'byMs' && request.byMs !== undefined) return { byMs: request.byMs };
  const to = fromTimestamp(request.to);
  if (request.target === 'to' && to) return { to };
  throw refuse('TARGET_MISSING');
}

export function makeClockService(options: ClockServiceOptions): ServiceBinding {
  const { pool, hub, adopt, clock, onMoved, acknowledgeMs = usualAcknowledgeMs } = options;
  return defineService(ClockService, {
    async moveClock(request: MoveClockRequest) {
      const state = await moveClock(pool, targetOf(request), clock.realTime.now());
      const silent = await hub.announce(state, acknowledgeMs);
      adopt(state);
      onMoved();
      if (silent.length > 0) {
        const details = { processes: silent };
        throw refuse('CLOCK_NOT_ACKNOWLEDGED', { details });
      }
      return { now: toTimestamp(clock.now()), ...state };
    },
    watchClock: (requests, call) => followClock(requests, call, { pool, hub }),
  });
}

async function* followClock(
  requests: AsyncIterable<WatchClockRequest>,
  call: StreamingCall<WatchClockRequest>,
  { pool, hub }: Pick<ClockServiceOptions, 'pool' | 'hub'>,
): AsyncIterable<WatchClockResponseInput> {
  let latest: ClockState | undefined;
  let wake: () => void = () => undefined;
  const tell = (state: ClockState) => {
    if (latest && latest.version > state.version) return;
    latest = state;
    wake();
  };
  const follower: Follower = { process: 'unknown', acknowledged: -1, tell };
  const leave = hub.follow(follower);
  void readAcknowledgements(requests, follower, hub);
  call.signal.addEventListener('abort', () => wake(), { once: true });
  try {
    tell(await readClock(pool));
    while (!call.signal.aborted) {
      const state: ClockState | undefined = latest;
      latest = undefined;
      if (state) yield state;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    // Their half ends when they hear of this one's end: to wait for it would keep them on a stream of which nothing comes any more.
    leave();
  }
}

async function readAcknowledgements(
  requests: AsyncIterable<WatchClockRequest>,
  follower: Follower,
  hub: ClockHub,
): Promise<void> {
  try {
    for await (const { process, acknowledgedVersion } of requests) {
      follower.process = process;
      hub.acknowledge(follower, acknowledgedVersion);
    }
  } catch {
    // The stream broke: leaving is all there is to do, and the reader of the other half sees it too.
  }
}
