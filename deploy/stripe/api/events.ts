import { listPage } from '../http/page.ts';
import { one } from '../http/reading.ts';
import type { Route } from '../http/route.ts';

/** Older ones are not shown. */
const keptSeconds = 30 * 86_400;

export const EVENTS: Route[] = [
  {
    method: 'GET',
    path: '/v1/events',
    handle(call) {
      const { read, context } = call;
      const types = read.texts('types');
      const one = read.text('type');
      const delivered = read.flag('delivery_success');
      const where = {
        type: one ?? (types.length === 0 ? undefined : types),
        pending_webhooks: delivered === undefined ? undefined : Number(!delivered),
      };
      return listPage(call, { kind: 'event', url: '/v1/events', where, since: context.now - keptSeconds });
    },
  },
  one('event', '/v1/events'),
];
