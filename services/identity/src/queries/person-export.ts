/** What identity tells a person of themselves. Others are in it by their numbers, and by what they let the person see. */
import type { ExportPlan } from '@parlance/runtime/export/export-page';

export const exportPlan: ExportPlan = {
  profile: `select uid, role, email, email_verified, first_name, last_name, time_zone, country, about, image_url, enabled, status,
    created_at, last_active from people where uid = $1`,
  teaching: `select is_pte, lesson_rate, currency, introduction, video, rating_avg, rating_count, speed_test_passed, show_publicly
    from tutors where uid = $1`,
  application: `select id, status, created_at, submitted_at, email, first_name, last_name, details, currency, video, reason
    from applications where uid = $1 order by created_at`,
  favourites: 'select tutor_uid, added_at from favourites where student_uid = $1 order by added_at, tutor_uid',
  'ratings-given': `select booking_id, tutor_uid, rating, message, created_at from ratings
    where student_uid = $1 order by created_at, id`,
  'ratings-received': `select rating, message, created_at from ratings where tutor_uid = $1 order by created_at, id`,
  'reports-made': `select tutor_uid, booking_id, message, resolved, created_at from reports
    where student_uid = $1 order by created_at, id`,
  'saved-views': 'select name, query, saved_at from saved_views where uid = $1 order by saved_at, name',
  'acts-of-administrators': `select at, act, changed from admin_acts where subject_uid = $1 order by id`,
};
