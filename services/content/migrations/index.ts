/** In the order in which they run; bundles have no folder to scan. */
import type { Migration } from '@parlance/runtime/postgres/migrate';
import { createFiles } from './20260301T0900_create_files.ts';
import { createLibrary } from './20260301T0910_create_library.ts';
import { createReaders } from './20260301T0920_create_readers.ts';
import { createEventTables } from './20260301T0930_create_event_tables.ts';
import { createApplicationFiles } from './20261121T1500_create_application_files.ts';
import { leanInbox } from './20261122T0100_lean_inbox.ts';
import { findRecordings } from './20261122T0900_find_recordings.ts';
import { redriveDeadLetters } from './20261123T2200_redrive_dead_letters.ts';
import { keepUploadersRole } from './20261123T2300_keep_uploaders_role.ts';
import { discardBytes } from './20261126T0800_discard_bytes.ts';
import { editLibrary } from './20261126T1500_edit_library.ts';
import { keepRevisions } from './20261126T1501_keep_revisions.ts';
import { searchLibrary } from './20261126T1502_search_library.ts';
import { uploadInParts } from './20261126T1510_upload_in_parts.ts';
import { noteProgress } from './20261126T1520_note_progress.ts';
import { certifyCourses } from './20261126T1521_certify_courses.ts';
import { refuseUploads } from './20261126T1530_refuse_uploads.ts';
import { createGuides } from './20261126T1545_create_guides.ts';
import { orderMaterials } from './20261126T1535_order_materials.ts';
import { knowGroups } from './20261126T1830_know_groups.ts';
import { reviewCourses } from './20261126T1832_review_courses.ts';
import { measureRecordings } from './20261126T1833_measure_recordings.ts';
import { abandonParts } from './20261126T2150_abandon_parts.ts';
import { letFilesGo } from './20261126T1831_let_files_go.ts';
import { answerQuestions } from './20261127T0600_answer_questions.ts';
import { showPhotos } from './20261127T0840_show_photos.ts';
import { answerOfMail } from './20261127T0915_answer_of_mail.ts';
import { holdReceipts } from './20261127T1600_hold_receipts.ts';

export const migrations: readonly Migration[] = [
  createFiles,
  createLibrary,
  createReaders,
  createEventTables,
  createApplicationFiles,
  leanInbox,
  findRecordings,
  redriveDeadLetters,
  keepUploadersRole,
  discardBytes,
  editLibrary,
  keepRevisions,
  searchLibrary,
  uploadInParts,
  noteProgress,
  certifyCourses,
  refuseUploads,
  orderMaterials,
  createGuides,
  knowGroups,
  letFilesGo,
  reviewCourses,
  measureRecordings,
  abandonParts,
  answerQuestions,
  showPhotos,
  answerOfMail,
  holdReceipts,
];
