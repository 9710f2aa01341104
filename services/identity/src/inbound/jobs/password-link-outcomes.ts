/** What became of a password link that was asked for: counted, and said where it is given up. */
import type { Logger } from '@parlance/runtime/logging/logger';
import { counter } from '@parlance/runtime/telemetry/metrics';
import type { PasswordLinkRequest } from '../../usecases/account-ports.ts';
import type { PasswordLinkOutcome } from '../../usecases/send-password-links.ts';

const links = counter('password_links_total');
// A series that begins with many that were given up would not show them.
links.inc({ outcome: 'failed' }, 0);

/** The job's own line says that somebody is away, and an address is said in none. */
export function countPasswordLink(
  log: Logger,
  outcome: PasswordLinkOutcome,
  { id, askedAt, tries }: PasswordLinkRequest,
  error?: unknown,
): void {
  links.inc({ outcome });
  if (outcome === 'failed') log.warn({ passwordLink: id, askedAt, tries, err: error }, 'password link given up');
}
