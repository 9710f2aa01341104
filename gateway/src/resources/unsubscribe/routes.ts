/** One click in a mail program, and the page behind the link of a mail (RFC 8058): nobody signs in, and asking changes nothing. */
import { z } from 'zod';
import { anybody, rawRoute, type Route } from '../../routing/route.ts';

/** A mail program sends `List-Unsubscribe=One-Click`, which says nothing more. */
const bodyLimitBytes = 1_024;
const limit = 'unsubscribe';
const query = z.strictObject({ token: z.string().min(1).max(400) });

export const unsubscribeRoutes: Route[] = [
  rawRoute({
    method: 'post',
    path: '/unsubscribe',
    summary: 'Turn off mails of the kind that carried this token',
    access: anybody,
    limit,
    refusals: ['UNSUBSCRIBE_LINK_INVALID'],
    bodyLimitBytes,
    query,
    produces: { contentType: 'application/json', description: 'They are off', schema: z.object({ area: z.string() }) },
    serve: async (_request, response, { clients, query: { token }, call }) => {
      const { area } = await clients.notification.unsubscribe({ token }, call());
      response.json({ area });
    },
  }),
  rawRoute({
    method: 'get',
    path: '/unsubscribe',
    summary: 'To the page that asks whether mails shall be turned off',
    access: anybody,
    limit,
    query,
    produces: { contentType: 'text/html', description: 'Nothing is turned off by it' },
    serve: async (_request, response, { query: { token } }) => {
      response.redirect(303, `/unsubscribe?token=${encodeURIComponent(token)}`);
    },
  }),
];
