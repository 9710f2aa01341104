/** The settings of a Janus pod; docs/reference/config.md is made of it. */
import { address, integer, json, secret, text } from '@parlance/runtime/config/fields';
import { z } from 'zod';

const notAMap = 'must be a JSON map from the addresses of nodes to their public ones';
const port = (which: string) =>
  integer(`${which} UDP port of sound and picture.`, { unit: 'port', min: 1_024, max: 65_535 });
const ip = (why: string) => text(why).meta({ kind: 'address' }).optional();

export const podConfig = z.object({
  nodeName: text('What media calls this node.'),
  eventsAddress: address("Media's door for what happens in the rooms."),
  janusEventsKey: secret('Last part of the path that events are sent to.'),
  janusApiSecret: secret('Asked for with every request to Janus.'),
  janusAdminSecret: secret('Opens the admin API.'),
  janusAdminKey: secret('Asked for when a room is made.'),
  mediaInterface: text('The network interface that sound and picture go by.').default('eth0'),
  publicAddress: ip('Where people reach this node, when it is not the address of its interface.'),
  publicAddresses: json('The same of several nodes, by the address that the cluster knows each by.', {
    shape: z.record(z.string(), z.string(notAMap).min(1, notAMap), notAMap),
    kind: 'map',
  }).optional(),
  hostAddress: ip('The address that the cluster knows this node by.'),
  rtpFrom: port('First'),
  rtpTo: port('Last'),
  drainSeconds: integer('How long a node that is told to end waits for its lessons.', {
    unit: 'seconds',
    min: 0,
  }).default(4_200),
});

export type PodSettings = z.infer<typeof podConfig>;
