/** The list that bundles can carry: they have no folder to scan. */
import type { Migration } from '@parlance/runtime/postgres/migrate';
import { createPeople } from './20260105T0900_create_people.ts';
import { createMailLinks } from './20260105T0910_create_mail_links.ts';
import { createAccountWatch } from './20260105T0920_create_account_watch.ts';
import { createOutboxAndKeys } from './20260105T0930_create_outbox_and_keys.ts';
import { createTutorWords } from './20260112T0900_create_tutor_words.ts';
import { extendAdminActs } from './20260112T0910_extend_admin_acts.ts';
import { createProfileChanges } from './20260112T0920_create_profile_changes.ts';
import { indexPeopleByName } from './20260112T0930_index_people_by_name.ts';
import { createApplications } from './20261121T1510_create_applications.ts';
import { createAccountChanges } from './20261121T1930_create_account_changes.ts';
import { leanInbox } from './20261122T0100_lean_inbox.ts';
import { indexClosedPeople } from './20261122T0125_index_closed_people.ts';
import { redriveDeadLetters } from './20261123T2200_redrive_dead_letters.ts';
import { createRevokedSessions } from './20261123T2210_create_revoked_sessions.ts';
import { freeAddresses } from './20261123T2235_free_addresses.ts';
import { indexMailsByAddress } from './20261123T2255_index_mails_by_address.ts';
import { noteWhomActsConcern } from './20261123T2305_note_whom_acts_concern.ts';
import { indexSignUpMails } from './20261124T0200_index_sign_up_mails.ts';
import { showTutors } from './20261127T0900_show_tutors.ts';
import { chainAdminActs } from './20261127T1240_chain_admin_acts.ts';
import { keepErasures } from './20261127T1600_keep_erasures.ts';
import { indexPeopleByPlace } from './20261127T1640_index_people_by_place.ts';
import { createOfficeTasks } from './20261127T1620_create_office_tasks.ts';
import { noteLanguages } from './20261127T1700_note_languages.ts';
import { tellTwice } from './20261127T1756_tell_twice.ts';
import { saveViews } from './20261127T2030_save_views.ts';
import { dateAccountWork } from './20261201T1715_date_account_work.ts';

export const migrations: readonly Migration[] = [
  createPeople,
  createMailLinks,
  createAccountWatch,
  createOutboxAndKeys,
  createTutorWords,
  extendAdminActs,
  createProfileChanges,
  indexPeopleByName,
  createApplications,
  createAccountChanges,
  leanInbox,
  indexClosedPeople,
  redriveDeadLetters,
  createRevokedSessions,
  freeAddresses,
  indexMailsByAddress,
  noteWhomActsConcern,
  indexSignUpMails,
  showTutors,
  chainAdminActs,
  keepErasures,
  createOfficeTasks,
  indexPeopleByPlace,
  noteLanguages,
  tellTwice,
  saveViews,
  dateAccountWork,
];
