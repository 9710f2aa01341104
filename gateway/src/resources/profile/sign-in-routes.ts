/** Where the caller is signed in, and signing out elsewhere. */
import { z } from 'zod';
import type { SignIn } from '@parlance/proto/identity/v1';
import { epochMs } from '@parlance/proto/json/time';
import { command, route, studentsAndTutors, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';

const signIn = z
  .object({
    id: z.string(),
    /** Of the browser, on the net. */
    address: z.string(),
    since: z.int(),
    lastSeen: z.int(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SignIn' });

const signInJson = ({ startedAt, lastSeenAt, ...one }: SignIn) => ({
  ...one,
  since: epochMs(present(startedAt)),
  lastSeen: epochMs(present(lastSeenAt)),
});

const refusals = ['KEYCLOAK_UNAVAILABLE'] as const;

export const signInRoutes: Route[] = [
  route({
    method: 'get',
    path: '/profile/sign-ins',
    summary: 'Where the caller is signed in: here first, then who was here last',
    access: studentsAndTutors,
    refusals,
    response: z.object({ items: z.array(signIn) }),
    handle: async ({ clients, call }) => ({
      items: (await clients.identity.listSignIns({}, call())).signIns.map(signInJson),
    }),
  }),
  command({
    method: 'delete',
    path: '/profile/sign-ins',
    summary: 'Sign out everywhere but here',
    access: studentsAndTutors,
    refusals,
    handle: ({ clients, call }) => clients.identity.endOtherSignIns({}, call()),
  }),
  command({
    method: 'delete',
    path: '/profile/sign-ins/:id',
    summary: 'Sign out there',
    access: studentsAndTutors,
    refusals,
    handle: ({ clients, params, call }) => clients.identity.endSignIn({ id: params.id }, call()),
  }),
];
