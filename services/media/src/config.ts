/** Media's environment. */
import { serviceConfig } from '@parlance/runtime/config/common-config';
import { secret } from '@parlance/runtime/config/fields';
import { z } from 'zod';

const node = z.object({
  /** `server_name` of the node: events carry it. */
  name: z.string().min(1),
  /** WebSocket API, on a network that only media reaches. */
  ws: z.url({ protocol: /^wss?$/ }),
  /** Admin API with its path. */
  admin: z.url({ protocol: /^https?$/ }),
});

const nodes = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(node).min(1));

export const mediaConfig = serviceConfig.extend({
  /** JSON list of {name, ws, admin}. */
  janusNodes: nodes,
  /** Added to every request that the signalling proxy passes on. */
  janusApiSecret: secret(),
  janusAdminSecret: secret(),
  /** Asked for by Janus when a room is made. */
  janusAdminKey: secret(),
  /** Last part of the path that Janus sends its events to. */
  janusEventsKey: secret(),
  /** Signs call tokens; all replicas share it. */
  callTokenSecret: secret(),
  /** Open signalling sockets that one process takes. */
  signallingLimit: z.coerce.number().int().positive().default(2_000),
});

export type MediaConfig = z.infer<typeof mediaConfig>;
