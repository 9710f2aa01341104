/** Browsers that the caller allows to be told of lessons outside the portal. */
import { command, route, studentsAndTutors, type Route } from '../../routing/route.ts';
import { pushBrowser, pushBrowserBody, pushKey } from './schemas.ts';

export const pushRoutes: Route[] = [
  route({
    method: 'get',
    path: '/push',
    summary: 'The key by which a browser knows the school, or null where it sends no notifications',
    access: studentsAndTutors,
    urgency: 'background',
    response: pushKey,
    handle: async ({ clients, call }) => {
      const { publicKey } = await clients.notification.getPushKey({}, call());
      return { publicKey: publicKey || null };
    },
  }),
  route({
    method: 'put',
    path: '/push/browsers',
    summary: 'This browser is told of lessons from now on; ten of a person at most, the newest',
    access: studentsAndTutors,
    refusals: ['PUSH_OFF', 'PUSH_SUBSCRIPTION_MALFORMED', 'PUSH_SERVICE_UNKNOWN'],
    body: pushBrowserBody,
    response: pushBrowser,
    handle: async ({ clients, body: { endpoint, keys }, call }) =>
      clients.notification.allowPush({ endpoint, ...keys }, call()),
  }),
  command({
    method: 'delete',
    path: '/push/browsers/:id',
    summary: 'That browser is told no more',
    access: studentsAndTutors,
    handle: ({ clients, params, call }) => clients.notification.takeBackPush({ id: params.id }, call()),
  }),
];
