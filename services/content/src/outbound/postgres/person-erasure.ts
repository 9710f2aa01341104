/** What content keeps of a person in rows; files go by their own stores, and their bytes after them. */
import type { ErasurePlan } from '@parlance/runtime/erasure/erase-rows';

const staffNames = ['materials', 'courses', 'lessons', 'guides', 'help_questions'].map(
  (table) => `update ${table} set changed_by_name = '' where changed_by = $1 and changed_by_name <> ''`,
);

export const erasurePlan: ErasurePlan = {
  erase: {
    progress: ['delete from progress where student_uid = $1', 'delete from lesson_credits where student_uid = $1'],
    names: [
      ...staffNames,
      `update progress set tutor = '' where tutor_uid = $1 and tutor <> ''`,
      `update lesson_credits set tutor = '' where tutor_uid = $1 and tutor <> ''`,
    ],
    'guide-views': ['delete from guide_views where uid = $1'],
  },
  keep: {
    'library-files': {
      why: 'school',
      count: `select count(*) as count from files where uploaded_by = $1 and uploaded_by <> '' and path not like 'photos/%'`,
    },
  },
};
