/** The role check before anything is read, by the rule and words that every service applies again (API-09..API-14, AUTH-34). */
import type { RequestHandler } from 'express';
import { roleRequired } from '@parlance/runtime/auth/access';
import type { Actor } from '@parlance/runtime/auth/actor';
import { refuse } from '@parlance/runtime/errors/refusals';
import { refuse as refuseHere } from '../refusals.ts';
import type { Route } from '../routing/route.ts';
import { stateOf } from './request-state.ts';

type Door = Pick<Route, 'access' | 'otherRole'>;

export function checkRouteAccess({ access, otherRole }: Door, actor: Actor | undefined): void {
  if (access.anonymous) return;
  if (actor === undefined) throw refuse('UNAUTHENTICATED');
  const named: readonly string[] = access.callers;
  if (actor.role !== 'admin' && !named.includes(actor.role))
    throw otherRole ? refuseHere(otherRole) : roleRequired(named);
  if (!actor.emailVerified && !access.unverified) {
    throw refuse('EMAIL_NOT_VERIFIED');
  }
}

export function allow(route: Route): RequestHandler {
  return (_request, response, next) => {
    checkRouteAccess(route, stateOf(response).actor);
    next();
  };
}
