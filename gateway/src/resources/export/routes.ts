/** Everything that the school keeps of a person, to take along (NS-71): for oneself, and for administrators who are asked for it. */
import { admins, rawRoute, studentsAndTutors, type Route } from '../../routing/route.ts';
import { present, requireActor } from '../present.ts';
import { sendArchive } from './archive.ts';

const archive = { contentType: 'application/zip', description: 'One JSON file for each service and kind' };

export const exportRoutes: Route[] = [
  rawRoute({
    method: 'get',
    path: '/profile/data.zip',
    summary: 'All that is kept of the caller',
    access: studentsAndTutors,
    urgency: 'background',
    longLived: 'file',
    produces: archive,
    serve: async (_request, response, { clients, call, actor }) => {
      const { uid } = requireActor(actor);
      await sendArchive(response, { clients, call, uid, now: new Date() });
    },
  }),
  rawRoute({
    method: 'get',
    path: '/admin/user/:id/data.zip',
    summary: 'All that is kept of a person',
    access: admins,
    urgency: 'background',
    refusals: ['USER_NOT_FOUND'],
    longLived: 'file',
    produces: archive,
    serve: async (_request, response, { clients, params, call }) => {
      const { uid } = present((await clients.identity.getUser({ uid: params.id }, call())).person);
      await sendArchive(response, { clients, call, uid, now: new Date() });
    },
  }),
];
