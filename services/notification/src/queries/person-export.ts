/** What notification tells a person of themselves: what they were told, by which ways, and what they wrote to the school. */
import type { ExportPlan } from '@parlance/runtime/export/export-page';

export const exportPlan: ExportPlan = {
  notices: `select title, message, type, booking_id, posted_at, viewed_at from announcements where uid = $1 order by posted_at, id`,
  mails: `select kind, state, created_at, finished_at from mails where uid = $1 order by created_at, id`,
  preferences: `select no_mail, no_push, quiet_from, quiet_to, reminders from preferences where uid = $1`,
  browsers: `select endpoint, created_at from push_subscriptions where uid = $1 order by created_at, id`,
  inquiries: `select kind, about, subject, message, page, sent_at, state, done_at from inquiries where uid = $1 order by sent_at, id`,
  'told-of-lessons': `select booking_id, kind, way, result, at from told_of_lessons where uid = $1 order by noted_at, id`,
};
