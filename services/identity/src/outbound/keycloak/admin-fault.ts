/** What went wrong between us and Keycloak, without what it said: that may be about a person. */
import { refuse } from '../../domain/refusals.ts';

export function adminFault(what: string, answer: { status: number } | undefined, unanswered?: unknown): Error {
  if (answer === undefined) return refuse('KEYCLOAK_UNAVAILABLE', { cause: unanswered });
  const cause = new Error(`${what} answered ${answer.status}`);
  const isAway = answer.status >= 500 || answer.status === 401 || answer.status === 429;
  return isAway ? refuse('KEYCLOAK_UNAVAILABLE', { cause }) : cause;
}
