import { keyRetention } from '@parlance/runtime/idempotency/store';
import type { Retention } from '@parlance/runtime/postgres/remove-rows';

/**
 * How long each is kept, and why. Announcements to roles stay, with who has seen them: their texts are the school's own
 * record. A person's position stays as long as the person: numbered anew, a browser that slept would miss events unknowingly.
 */
export const retention: readonly Retention[] = [
  {
    table: 'mails',
    over: `state in ('sent', 'failed') and finished_at < now() - interval '30 days'`,
    why: 'whether a mail went out is asked within a month; the row holds neither address nor link, but of a lesson the names and the reason that the mail says',
  },
  {
    table: 'pushes',
    over: `finished_at < now() - interval '2 days' or (state = 'due' and next_attempt_at < now() - interval '2 days')`,
    why: 'a fact that comes once more within this is not pushed twice; what waits longer waits for a key that the school has taken away, and is over',
  },
  {
    table: 'told_of_lessons',
    over: `noted_at < now() - interval '365 days'`,
    why: 'a lesson is disputed within weeks, and its pay within a year',
  },
  {
    table: 'people_of_lessons',
    over: `noted_at < now() - interval '366 days'`,
    why: 'what others were told of a lesson is found by it when one of its people is erased, and is kept for a year',
  },
  keyRetention,
  {
    table: 'inquiries',
    over: `done_at < now() - interval '365 days' or sent_at < now() - interval '730 days'`,
    why: 'who wrote once and writes again is answered with what was said before; after a year of being done nobody asks any more, and what nobody has finished in two years nobody will: a name, an address and words are not kept for ever because they were left lying',
  },
  {
    table: 'announcements',
    over: `uid is not null and posted_at < now() - interval '365 days'`,
    why: 'notices to one person are read within weeks; what they are about stands in the ledger and with the lesson',
  },
];
