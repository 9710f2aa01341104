/** What a room is put together from. */
import type { Sending } from '@parlance/runtime/events/outbox';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Logger } from '@parlance/runtime/logging/logger';
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { MediaConfig } from '../config.ts';
import type { SchoolTime } from '../domain/school-time.ts';
import type { IsRevoked, Lessons } from '../usecases/ports.ts';

export type KnownRevocations = {
  isRevoked: IsRevoked;
  /** Tells when the answer may have changed for somebody. */
  onNews: (listener: () => void) => void;
};

export type RoomParts = {
  config: MediaConfig;
  pool: Pool;
  clock: Clock;
  schoolTime: SchoolTime;
  lessons: Lessons;
  /** Real time, the same in every replica. */
  realTime: Clock;
  log: Logger;
  onCommit?: () => void;
  revocations?: KnownRevocations;
  /** Only tests publish elsewhere than the registry says. */
  sending?: Sending | undefined;
};
