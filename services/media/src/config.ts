/** Media's environment. */
import { peers, publicUrl, serviceConfig } from '@parlance/runtime/config/common-config';
import { choice, integer, json, secret } from '@parlance/runtime/config/fields';
import { z } from 'zod';

const node = z.object({
  /** `server_name` of the node: events carry it. */
  name: z.string().min(1),
  /** WebSocket API, on a network that only media reaches. */
  ws: z.url({ protocol: /^wss?$/ }),
  /** Admin API with its path. */
  admin: z.url({ protocol: /^https?$/ }),
});

export const mediaConfig = serviceConfig.extend({
  ...peers('identity', 'booking'),
  publicUrl,
  janusNodes: json('The media servers that rooms are spread over.', {
    shape: z.array(node).min(1),
    kind: 'list of {name, ws, admin}',
  }),
  janusApiSecret: secret('Added to every request that the signalling proxy passes on: browsers never know it.'),
  janusAdminSecret: secret("Opens the nodes' admin API."),
  janusAdminKey: secret('Asked for by Janus when a room is made.'),
  janusEventsKey: secret('Last part of the path that Janus sends its events to: nobody else may say who is present.'),
  janusEventsFrom: choice(
    'Where the nodes may send their events from: this machine, or any place that the network lets through.',
    ['loopback', 'network'],
  ).default('loopback'),
  callTokenSecret: secret('Signs call tokens; all replicas share it.'),
  turnUrls: json('Relays for people whose network lets no other way to the media servers; none when it is left out.', {
    shape: z.array(z.string().regex(/^turns?:/, 'must begin with turn: or turns:')).max(8),
    kind: 'list of turn: and turns: addresses',
  }).default([]),
  turnSecret: secret('Signs the credentials for the relays, which know it too. Needed with TURN_URLS.').optional(),
  signallingLimit: integer('Open signalling sockets that one process takes; the next one is turned away.', {
    unit: 'sockets',
    min: 1,
  }).default(2_000),
});

export type MediaConfig = z.infer<typeof mediaConfig>;
