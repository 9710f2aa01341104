import { z } from 'zod';

export const pushKey = z
  .object({
    /** Null where the school sends none. */
    publicKey: z.string().nullable(),
  })
  .meta({ id: 'PushKey' });

/** As a browser says it of itself (`PushSubscription.toJSON()`). */
export const pushBrowserBody = z.strictObject({
  endpoint: z.string().min(1).max(1_024),
  keys: z.strictObject({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(50) }),
});

export const pushBrowser = z.object({ id: z.string() }).meta({ id: 'PushBrowser' });
