import { z } from 'zod';
import { library } from '@parlance/proto/limits';

export const uploadBody = z.strictObject({
  path: z.string().max(library.pathMax),
  filename: z.string().min(1).max(200),
  size: z.int().min(0),
  contentType: z.string().min(1).max(100),
});
/** What comes again replaces what has arrived; the address is empty where nothing is taken any more. */
const part = z.object({ number: z.int(), size: z.int(), url: z.string(), arrived: z.boolean() });
export const uploadAnswer = z.object({ id: z.string(), url: z.string(), expiresAt: z.int(), parts: z.array(part) });
export const completeAnswer = z.object({ fileId: z.string(), path: z.string() });
