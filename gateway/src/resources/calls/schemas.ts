import { z } from 'zod';
import { roomName } from '../../routing/fields.ts';

/** DATA-21. */
export const room = z
  .object({
    name: z.string(),
    bookingId: z.string(),
    muteAll: z.boolean(),
    lessonStart: z.int().nullable(),
    lessonEnd: z.int().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Room' });
export const roomParams = z.strictObject({ room: roomName() });
export const muteAllBody = z.strictObject({ muteAll: z.boolean() });
export const ticketBody = z.strictObject({ token: z.string().min(1).max(4096) });
export const ticketAnswer = z.object({
  ticket: z.string(),
  expiresAt: z.int(),
  signallingPath: z.string(),
  iceServers: z.array(
    z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
  ),
});
