/** Who may call what, by the table that the contracts carry. The texts are the product's own. */
import { access } from '@parlance/proto/access';
import { appError, type AppError } from '../errors/app-error.ts';
import type { Actor } from './actor.ts';

/** Throws for whoever may not; API-09: an administrator passes wherever people do. */
export function checkAccess(methodFullName: string, actor: Actor | undefined): void {
  const rule = access[methodFullName];
  if (rule === undefined) throw new Error(`the access table does not know ${methodFullName}`);
  if (rule.anonymous) return;
  if (actor === undefined) throw appError('unauthenticated', 'UNAUTHENTICATED', 'User not authenticated');
  if (!admits(rule.callers, actor)) throw roleRequired(rule.callers);
  if (actor.role === 'service' && !rule.services.some((name) => name === actor.service)) throw otherService();
  if (!actor.emailVerified && actor.role !== 'service' && !rule.unverified) {
    throw appError('forbidden', 'EMAIL_NOT_VERIFIED', 'Please verify your email first!');
  }
}

function admits(callers: readonly string[], { role }: Actor): boolean {
  if (callers.includes(role)) return true;
  return role === 'admin' && (callers.length === 0 || callers.some((caller) => caller !== 'service'));
}

/** A peer asks what the contract lets it ask: the key of one service does not open what is meant for another. */
function otherService(): AppError {
  return appError('forbidden', 'ROLE_REQUIRED', 'This functionality is not available to this service!');
}

/** For checks that a handler makes itself: API-11, and API-13 for two roles. */
export function roleRequired(callers: readonly string[]): AppError {
  const named = callers.length === 0 ? ['admin'] : callers;
  const people = named.filter((caller) => caller !== 'service');
  const groups = (people.length === 0 ? named : people).map((role) => `${role}s`).join(' or ');
  return appError('forbidden', 'ROLE_REQUIRED', `This functionality is only available to ${groups}!`);
}

export function tokenInvalid(cause?: unknown): AppError {
  return appError('unauthenticated', 'TOKEN_INVALID', 'User not authenticated', { cause });
}

export function tokenExpired(): AppError {
  return appError('unauthenticated', 'TOKEN_EXPIRED', 'User not authenticated');
}

export function tokenRevoked(): AppError {
  return appError('unauthenticated', 'TOKEN_REVOKED', 'User not authenticated');
}
