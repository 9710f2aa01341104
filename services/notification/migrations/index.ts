/** In order; a bundle has no folder to read. */
import type { Migration } from '@parlance/runtime/postgres/migrate';
import { createLiveEvents } from './20260105T0900_create_live_events.ts';
import { createAnnouncements } from './20260105T0910_create_announcements.ts';
import { createMails } from './20260105T0920_create_mails.ts';
import { createPeople } from './20260105T0930_create_people.ts';
import { createEventTables } from './20260105T0940_create_event_tables.ts';
import { nameMoreMails } from './20260112T0900_name_more_mails.ts';
import { openMailKinds } from './20261121T1520_open_mail_kinds.ts';
import { leanInbox } from './20261122T0100_lean_inbox.ts';
import { redriveDeadLetters } from './20261123T2200_redrive_dead_letters.ts';
import { holdMails } from './20261123T2230_hold_mails.ts';
import { findOldMails } from './20261123T2310_find_old_mails.ts';
import { noteBillingMails } from './20261126T0830_note_billing_mails.ts';
import { findMailsOfALesson } from './20261127T0240_find_mails_of_a_lesson.ts';
import { postAnnouncements } from './20261127T0250_post_announcements.ts';
import { keepPreferences } from './20261127T0510_keep_preferences.ts';
import { takeInquiries } from './20261127T0510_take_inquiries.ts';
import { markRefusedAddresses } from './20261127T0530_mark_refused_addresses.ts';
import { pushToBrowsers } from './20261127T0540_push_to_browsers.ts';
import { tellOutside } from './20261127T0910_tell_outside.ts';
import { noteWhoWasTold } from './20261127T1210_note_who_was_told.ts';
import { noteEachLesson } from './20261127T1415_note_each_lesson.ts';
import { leadSomewhere } from './20261127T1945_lead_somewhere.ts';
import { mailsOfPerson } from './20261127T2050_mails_of_person.ts';
import { noteSinceWhenDue } from './20261128T1845_note_since_when_due.ts';
import { keepTraces } from './20261129T2000_keep_traces.ts';
import { knowPeopleOfLessons } from './20261201T1450_know_people_of_lessons.ts';

export const migrations: readonly Migration[] = [
  createLiveEvents,
  createAnnouncements,
  createMails,
  createPeople,
  createEventTables,
  nameMoreMails,
  openMailKinds,
  leanInbox,
  redriveDeadLetters,
  holdMails,
  findOldMails,
  noteBillingMails,
  findMailsOfALesson,
  postAnnouncements,
  keepPreferences,
  takeInquiries,
  markRefusedAddresses,
  pushToBrowsers,
  tellOutside,
  noteWhoWasTold,
  noteEachLesson,
  leadSomewhere,
  mailsOfPerson,
  noteSinceWhenDue,
  keepTraces,
  knowPeopleOfLessons,
];
