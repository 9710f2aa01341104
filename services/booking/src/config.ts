/** Booking's environment: the common part, and the two settings that are its own. */
import { serviceConfig } from '@parlance/runtime/config/common-config';
import { z } from 'zod';

export const bookingConfig = serviceConfig.extend({
  /** Milliseconds between two looks for due lessons; a lesson moves at most this late. */
  sweepEveryMs: z.coerce.number().int().min(50).max(60_000).default(1_000),
  /** Database connections of one replica: more would only wait for the same rows. */
  databaseConnections: z.coerce.number().int().min(4).max(100).default(12),
});
export type BookingConfig = z.infer<typeof bookingConfig>;
