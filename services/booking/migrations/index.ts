/** The list, in order; a bundle has no folder to scan. */
import type { Migration } from '@parlance/runtime/postgres/migrate';
import { createPeople } from './20260105T0900_create_people.ts';
import { createBookings } from './20260105T0910_create_bookings.ts';
import { createWallets } from './20260105T0920_create_wallets.ts';
import { createMessaging } from './20260105T0930_create_messaging.ts';
import { indexBookingsByDay } from './20260112T0900_index_bookings_by_day.ts';
import { countWalletMoves } from './20260112T0910_count_wallet_moves.ts';
import { createPreferredTimes } from './20260126T0900_create_preferred_times.ts';
import { createFeedbackDrafts } from './20260126T0910_create_feedback_drafts.ts';
import { coverSearch } from './20260127T0900_cover_search.ts';
import { createGroupSessions } from './20260202T0900_create_group_sessions.ts';
import { refuseReservations } from './20260203T0900_refuse_reservations.ts';
import { leanInbox } from './20261122T0100_lean_inbox.ts';
import { rememberReminders } from './20261122T0110_remember_reminders.ts';
import { orderSearchByMaking } from './20261122T0600_order_search_by_making.ts';
import { redriveDeadLetters } from './20261123T2200_redrive_dead_letters.ts';
import { keepSpeedTest } from './20261123T2230_keep_speed_test.ts';
import { keepGrace } from './20261126T0810_keep_grace.ts';
import { findTrials } from './20261126T1230_find_trials.ts';
import { keepInvoiceNumbers } from './20261126T1150_keep_invoice_numbers.ts';
import { retellLessons } from './20261126T1900_retell_lessons.ts';
import { oneLesson } from './20261127T0100_one_lesson.ts';
import { markReminders } from './20261127T0230_mark_reminders.ts';
import { markMoreReminders } from './20261127T0500_mark_more_reminders.ts';
import { createCalendarFeeds } from './20261127T0510_create_calendar_feeds.ts';
import { moveLessons } from './20261127T0900_move_lessons.ts';
import { forgetNames } from './20261127T1600_forget_names.ts';
import { keepPolicies } from './20261127T1635_keep_policies.ts';
import { tryPolicies } from './20261127T1640_try_policies.ts';
import { noteLanguages } from './20261127T1700_note_languages.ts';
import { measurePresence } from './20261127T1730_measure_presence.ts';
import { forgetMoreNames } from './20261127T1735_forget_more_names.ts';
import { tellOfHours } from './20261127T2010_tell_of_hours.ts';
import { advanceTimeOff } from './20261127T2055_advance_time_off.ts';
import { wantHours } from './20261127T1930_want_hours.ts';
import { keepTimeOff } from './20261127T1945_keep_time_off.ts';
import { keepOutages } from './20261127T1950_keep_outages.ts';
import { waitThroughOutages } from './20261127T1955_wait_through_outages.ts';
import { keepClaims } from './20261127T2000_keep_claims.ts';
import { logOfStudent } from './20261127T2050_log_of_student.ts';

export const migrations: readonly Migration[] = [
  createPeople,
  createBookings,
  createWallets,
  createMessaging,
  indexBookingsByDay,
  countWalletMoves,
  createPreferredTimes,
  createFeedbackDrafts,
  coverSearch,
  createGroupSessions,
  refuseReservations,
  leanInbox,
  rememberReminders,
  orderSearchByMaking,
  redriveDeadLetters,
  keepSpeedTest,
  keepGrace,
  keepInvoiceNumbers,
  findTrials,
  retellLessons,
  oneLesson,
  markReminders,
  markMoreReminders,
  createCalendarFeeds,
  moveLessons,
  forgetNames,
  keepPolicies,
  tryPolicies,
  noteLanguages,
  measurePresence,
  forgetMoreNames,
  wantHours,
  keepTimeOff,
  keepOutages,
  waitThroughOutages,
  keepClaims,
  tellOfHours,
  logOfStudent,
  advanceTimeOff,
];
