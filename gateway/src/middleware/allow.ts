/** The role check before anything is read, by the rule and words that every service applies again (API-09..API-13, AUTH-34). */
import type { RequestHandler } from 'express';
import { roleRequired } from '@parlance/runtime/auth/access';
import type { Actor } from '@parlance/runtime/auth/actor';
import { appError } from '@parlance/runtime/errors/app-error';
import type { Route, RouteAccess } from '../routing/route.ts';
import { stateOf } from './request-state.ts';

export function checkRouteAccess(access: RouteAccess, actor: Actor | undefined): void {
  if (access.anonymous) return;
  if (actor === undefined) throw appError('unauthenticated', 'UNAUTHENTICATED', 'User not authenticated');
  const named: readonly string[] = access.callers;
  if (actor.role !== 'admin' && !named.includes(actor.role)) throw roleRequired(named);
  if (!actor.emailVerified && !access.unverified) {
    throw appError('forbidden', 'EMAIL_NOT_VERIFIED', 'Please verify your email first!');
  }
}

export function allow(route: Route): RequestHandler {
  return (_request, response, next) => {
    checkRouteAccess(route.access, stateOf(response).actor);
    next();
  };
}
