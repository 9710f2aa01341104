/** Booking with the school's clock: its row, its service, a sweeper that catches up at once, and the development calls. */
import { makeSchoolClock } from '@parlance/runtime/clock/school-clock';
import { runMigrations } from '@parlance/runtime/postgres/migrate';
import { makePool } from '@parlance/runtime/postgres/pool';
import { compose, type Parts, type RunningBooking } from '../compose.ts';
import { makeBookingDevService } from './booking-dev-service.ts';
import { makeClockHub } from './clock-hub.ts';
import { makeClockService } from './clock-service.ts';
import { readClock, type ClockState } from './clock-store.ts';
import { devMigrations } from './migrations.ts';

export async function composeDev(parts: Pick<Parts, 'config' | 'life'>): Promise<RunningBooking> {
  const { databaseUrl: url } = parts.config;
  await runMigrations({ url, migrations: devMigrations, log: parts.life.log });
  const clock = makeSchoolClock();
  const adopt = ({ offsetMs, version }: ClockState) => clock.follow(offsetMs, version);
  // Nothing is served before the time is known.
  adopt(await clockAtStart(url));
  return compose({
    ...parts,
    clock,
    extraServices: (booking) => [
      makeClockService({
        pool: booking.pool,
        hub: makeClockHub(),
        adopt,
        clock,
        onMoved: booking.sweeper.wake,
      }),
      makeBookingDevService({ ...booking, clock }),
    ],
  });
}

async function clockAtStart(url: string): Promise<ClockState> {
  const pool = makePool({ url, max: 1 });
  try {
    return await readClock(pool);
  } finally {
    await pool.end();
  }
}
