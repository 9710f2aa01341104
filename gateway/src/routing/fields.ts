/** Fields that many calls share: their shapes and lengths, from the limits both sides of the wire know. */
import { z } from 'zod';
import { text } from '@parlance/proto/limits';

/** uids, UUIDs and the like; whether it exists is for the services to say. */
export const id = () => z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
/** {tutor}-{bookingId} (CON-03). */
export const roomName = () => z.string().regex(/^[A-Za-z0-9_-]{3,128}$/);
export const email = () => z.email().max(text.email);
export const country = () => z.string().regex(/^[A-Z]{2}$/);
export const timeZone = () => z.string().min(1).max(64);
/** YYYY-MM-DD. */
export const day = () => z.iso.date();
/** What the contracts' Timestamp can say: the years 1 to 9999. */
export const firstInstantMs = -62_135_596_800_000;
export const lastInstantMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
/** Epoch milliseconds. */
export const instant = () => z.int().min(0).max(lastInstantMs);

/** In addresses everything is text. */
export const numberInQuery = () =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number);
export const instantInQuery = () => numberInQuery().pipe(instant());
export const flagInQuery = () => z.enum(['true', 'false']).transform((value) => value === 'true');
export const pageToken = () => z.string().max(1024);
export const pageQuery = z.strictObject({ pageToken: pageToken().optional() });

export const ok = z.object({ ok: z.literal(true) }).meta({ id: 'Ok' });
export const done = { ok: true } as const;

export function page<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextPageToken: z.string().nullable() });
}

export const noToken = (token: string): string | null => (token === '' ? null : token);
