/** What content tells a person of themselves; files are listed here, and each has a link that is signed when it is told. */
import type { ExportPlan } from '@parlance/runtime/export/export-page';

/** This kind has links. */
export const filesKind = 'files';

export const exportPlan: ExportPlan = {
  progress: `select course_id, lesson_id, completed_at, source, noted_at from progress
    where student_uid = $1 and taken_back_at is null order by noted_at, lesson_id`,
  certificates: `select number, course_id, state, said, issued_at, revoked_at from certificates where student_uid = $1 order by issued_at, id`,
  'guide-views': 'select guide_id, opened_at from guide_views where uid = $1 order by opened_at, guide_id',
  [filesKind]: `select f.id, f.filename, f.content_type, f.size, f.uploaded_at from files f
    where f.path = 'photos/' || $1 or f.holder = $1
       or f.id in (select c.file_id from certificates c where c.student_uid = $1) order by f.uploaded_at, f.id`,
};
