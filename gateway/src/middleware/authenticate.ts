/** Who calls, by the bearer token and nothing else; headers that claim an identity are never read. */
import type { RequestHandler } from 'express';
import type { Actor } from '@parlance/runtime/auth/actor';
import { currentContext } from '@parlance/runtime/context/request-context';
import { refuse as refuseCommon } from '@parlance/runtime/errors/refusals';
import { refuse } from '../refusals.ts';
import type { Route } from '../routing/route.ts';
import { stateOf } from './request-state.ts';

export type VerifyToken = (bearer: string) => Promise<Actor>;

const bearerForm = /^Bearer ([A-Za-z0-9._~+/=-]{1,16384})$/i;

function bearerOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const found = bearerForm.exec(header)?.[1];
  if (found === undefined) throw refuseCommon('UNAUTHENTICATED');
  return found;
}

export function authenticate(route: Route, verifyToken: VerifyToken): RequestHandler {
  return async (request, response, next) => {
    const bearer = bearerOf(request.get('authorization'));
    if (bearer !== undefined) {
      const actor = await verifyToken(bearer);
      stateOf(response).actor = actor;
      currentContext().actor = actor;
    } else if (!route.access.anonymous) {
      throw route.signedOut ? refuse(route.signedOut) : refuseCommon('UNAUTHENTICATED');
    }
    next();
  };
}
