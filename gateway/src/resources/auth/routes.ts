/** Sign-up for callers of the API, verification and reset mails (EP-01..EP-03, FB-51). Sign-in itself is Keycloak's. */
import { z } from 'zod';
import { anybody, everyAccount, command, route, type Route } from '../../routing/route.ts';
import { done, email } from '../../routing/fields.ts';
import { refuseSignedIn } from './policy.ts';
import { confirmBody, registerBody } from './schemas.ts';

export const authRoutes: Route[] = [
  command({
    method: 'post',
    path: '/auth/register',
    summary: 'Make a student account; answers alike for an address that has one',
    access: anybody,
    urgency: 'booking',
    refusals: ['ALREADY_SIGNED_IN'],
    body: registerBody,
    handle: async ({ clients, body, actor, call }) => {
      refuseSignedIn(actor);
      await clients.identity.registerAccount(body, call());
    },
  }),
  route({
    method: 'post',
    path: '/auth/verify',
    summary: 'Send the verification mail to the caller',
    access: everyAccount,
    limit: 'mail',
    signedOut: 'VERIFYING_SIGNED_OUT',
    refusals: ['RESEND_COOLDOWN'],
    response: z.object({ ok: z.literal(true), cooldownMs: z.int() }),
    handle: async ({ clients, call }) => {
      const { cooldownMs } = await clients.identity.requestVerification({}, call());
      return { ...done, cooldownMs };
    },
  }),
  command({
    method: 'post',
    path: '/auth/verify/confirm',
    summary: 'Mark the address of a mailed link as verified',
    access: { ...anybody, unverified: true },
    refusals: ['LINK_INVALID', 'LINK_EXPIRED', 'EMAIL_TAKEN'],
    body: confirmBody,
    handle: ({ clients, body, call }) => clients.identity.confirmVerification(body, call()),
  }),
  command({
    method: 'post',
    path: '/auth/reset',
    summary: 'Mail a reset link; answers alike for unknown addresses',
    access: anybody,
    body: z.strictObject({ email: email() }),
    handle: ({ clients, body, call }) => clients.identity.requestPasswordReset(body, call()),
  }),
];
