/** How long a review takes: 3 to 5 business days (APP-36, LIM-16). */
import { application } from '@parlance/proto/limits';

const dayMs = 24 * 60 * 60_000;
const saturday = 6;
const sunday = 0;

/** The end of the promise, counted from the confirmed address; weekends do not count. */
export function reviewedBy(submittedAt: Date): Date {
  let at = submittedAt.getTime();
  for (let left = application.reviewBusinessDays.to; left > 0;) {
    at += dayMs;
    const day = new Date(at).getUTCDay();
    if (day !== saturday && day !== sunday) left -= 1;
  }
  return new Date(at);
}
