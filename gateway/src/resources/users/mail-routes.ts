/** Whether mails reach somebody (NS-66). */
import { z } from 'zod';
import { epochMsOrNull } from '@parlance/proto/json/time';
import { admins, command, route, type Route } from '../../routing/route.ts';

const mailState = z.object({
  refusals: z.int().describe('How often the address refused mails for good since one arrived last'),
  lastCode: z.int().nullable(),
  lastAt: z.int().nullable(),
  isStopped: z.boolean().describe('What is not required is kept back'),
});

export const mailRoutes: Route[] = [
  route({
    method: 'get',
    path: '/admin/user/:id/mail',
    summary: "How often a person's address refused mails, and whether some are kept back",
    access: admins,
    response: mailState,
    handle: async ({ clients, params: { id: uid }, call }) => {
      const { refusals, lastCode, lastAt, isStopped } = await clients.notification.getMailState({ uid }, call());
      return { refusals, lastCode: lastCode || null, lastAt: epochMsOrNull(lastAt), isStopped };
    },
  }),
  command({
    method: 'post',
    path: '/admin/user/:id/mail/resume',
    summary: 'Forget the refusals: mails go out again',
    access: admins,
    handle: ({ clients, params: { id: uid }, call }) => clients.notification.resumeMail({ uid }, call()),
  }),
];
