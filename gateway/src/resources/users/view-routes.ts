/** An administrator's own searches among people, each under a name (ADM-01). */
import { z } from 'zod';
import { admins, command, route, type Route } from '../../routing/route.ts';

const name = z.string().min(1).max(60);
const query = z.string().max(500).describe('Filters as the address of the page has them');
const view = z.object({ name, query }).meta({ id: 'SavedView' });

export const viewRoutes: Route[] = [
  route({
    method: 'get',
    path: '/admin/views',
    summary: "The caller's own saved searches among people, by name",
    access: admins,
    response: z.object({ items: z.array(view) }),
    handle: async ({ clients, call }) => ({ items: (await clients.identity.listSavedViews({}, call())).views }),
  }),
  command({
    method: 'put',
    path: '/admin/views',
    summary: 'Keep a search under a name; one of that name is written over',
    access: admins,
    refusals: ['VIEWS_FULL'],
    body: z.strictObject({ name, query }),
    handle: ({ clients, body, call }) => clients.identity.saveView({ view: body }, call()),
  }),
  command({
    method: 'delete',
    path: '/admin/views',
    summary: 'Forget a search; one that is not there is none',
    access: admins,
    body: z.strictObject({ name }),
    handle: ({ clients, body, call }) => clients.identity.removeView(body, call()),
  }),
];
