/** Booking's environment: the common part, and the settings that are its own. */
import { peers, serviceConfig } from '@parlance/runtime/config/common-config';
import { integer } from '@parlance/runtime/config/fields';
import type { z } from 'zod';

export const bookingConfig = serviceConfig.extend({
  ...peers('identity', 'media', 'content'),
  sweepEveryMs: integer('Between two looks for due lessons; a lesson moves at most this late.', {
    unit: 'milliseconds',
    min: 50,
    max: 60_000,
  }).default(1_000),
  databaseConnections: integer('Database connections of one replica: more would only wait for the same rows.', {
    unit: 'connections',
    min: 4,
    max: 100,
  }).default(24),
});
export type BookingConfig = z.infer<typeof bookingConfig>;
