/** Who may call what, by the table that the contracts carry. The texts are the product's own. */
import { access } from '@parlance/proto/access';
import type { AppError } from '../errors/app-error.ts';
import { refuse } from '../errors/refusals.ts';
import type { Actor } from './actor.ts';

/** Throws for whoever may not; API-09: an administrator passes wherever people do. */
export function checkAccess(methodFullName: string, actor: Actor | undefined): void {
  const rule = access[methodFullName];
  if (rule === undefined) throw new Error(`the access table does not know ${methodFullName}`);
  if (rule.anonymous) return;
  if (actor === undefined) throw refuse('UNAUTHENTICATED');
  if (!admits(rule.callers, actor)) throw roleRequired(rule.callers);
  // A peer asks what the contract lets it ask: the key of one service does not open what is meant for another.
  if (actor.role === 'service' && !rule.services.some((name) => name === actor.service)) throw refuse('OTHER_SERVICE');
  if (!actor.emailVerified && actor.role !== 'service' && !rule.unverified) {
    throw refuse('EMAIL_NOT_VERIFIED');
  }
}

function admits(callers: readonly string[], { role }: Actor): boolean {
  if (callers.includes(role)) return true;
  return role === 'admin' && (callers.length === 0 || callers.some((caller) => caller !== 'service'));
}

/** For checks that a handler makes itself: API-11, and API-13 for two roles. */
export function roleRequired(callers: readonly string[]): AppError {
  const named = callers.length === 0 ? ['admin'] : callers;
  const people = named.filter((caller) => caller !== 'service');
  const groups = (people.length === 0 ? named : people).map((role) => `${role}s`).join(' or ');
  return refuse('ROLE_REQUIRED', { fill: [groups] });
}
