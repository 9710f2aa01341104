/** The role check before anything is read, by the rule and words that every service applies again (API-09..API-13, AUTH-34). */
import type { RequestHandler } from 'express';
import type { Actor } from '@parlance/runtime/auth/actor';
import { appError } from '@parlance/runtime/errors/app-error';
import type { Route, RouteAccess } from '../routing/route.ts';
import { stateOf } from './request-state.ts';

export function checkRouteAccess(access: RouteAccess, actor: Actor | undefined): void {
  if (actor === undefined) {
    if (access.anonymous) return;
    throw appError('unauthenticated', 'UNAUTHENTICATED', 'User not authenticated');
  }
  if (!access.anonymous && actor.role !== 'admin' && !(access.callers as readonly string[]).includes(actor.role)) {
    const who = access.callers.length === 0 ? 'admins' : access.callers.map((role) => `${role}s`).join(' or ');
    throw appError('forbidden', 'ROLE_DENIED', `This functionality is only available to ${who}!`);
  }
  if (!actor.emailVerified && !access.unverified && !access.anonymous) {
    throw appError('forbidden', 'EMAIL_NOT_VERIFIED', 'Please verify your email address first.');
  }
}

export function allow(route: Route): RequestHandler {
  return (_request, response, next) => {
    checkRouteAccess(route.access, stateOf(response).actor);
    next();
  };
}
