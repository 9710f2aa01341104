/** In the order in which they run; bundles have no folder to scan. */
import type { Migration } from '@parlance/runtime/postgres/migrate';
import { createEntitlements } from './20260301T0900_create_entitlements.ts';
import { createPayLines } from './20260301T0910_create_pay_lines.ts';
import { createEventTables } from './20260301T0920_create_event_tables.ts';
import { sayWhoMarkedPay } from './20261121T2200_say_who_marked_pay.ts';
import { leanInbox } from './20261122T0100_lean_inbox.ts';
import { redriveDeadLetters } from './20261123T2200_redrive_dead_letters.ts';
import { findNewestCurrency } from './20261123T2240_find_newest_currency.ts';
import { createIdempotencyKeys } from './20261126T0800_idempotency_keys.ts';
import { keepGrace } from './20261126T0801_keep_grace.ts';
import { createCheckouts } from './20261126T0802_create_checkouts.ts';
import { createSubscriptions } from './20261126T0803_create_subscriptions.ts';
import { createPayments } from './20261126T0804_create_payments.ts';
import { createCredits } from './20261126T0805_create_credits.ts';
import { createRefunds } from './20261126T0806_create_refunds.ts';
import { createStripeEvents } from './20261126T0807_create_stripe_events.ts';
import { payInMinorUnits } from './20261126T0810_pay_in_minor_units.ts';
import { createPayouts } from './20261126T0811_create_payouts.ts';
import { closeAccounts } from './20261126T0820_close_accounts.ts';
import { roundsOfChanges } from './20261126T1110_rounds_of_changes.ts';
import { noteMissingFeedback } from './20261126T1140_note_missing_feedback.ts';
import { holdRefunds } from './20261126T1140_hold_refunds.ts';
import { lookAtPages } from './20261126T1145_look_at_pages.ts';
import { forgetPeople } from './20261126T1200_forget_people.ts';
import { findPayments } from './20261126T1205_find_payments.ts';
import { keepFormerCustomers } from './20261126T1210_keep_former_customers.ts';
import { lostDisputes } from './20261126T1210_lost_disputes.ts';
import { keepTerms } from './20261127T1551_keep_terms.ts';
import { payByMinutes } from './20261127T1706_pay_by_minutes.ts';
import { payoutsOfTutor } from './20261127T2050_payouts_of_tutor.ts';
import { beginInRealTime } from './20261201T1730_begin_in_real_time.ts';

export const migrations: readonly Migration[] = [
  createEntitlements,
  createPayLines,
  createEventTables,
  sayWhoMarkedPay,
  leanInbox,
  redriveDeadLetters,
  findNewestCurrency,
  createIdempotencyKeys,
  keepGrace,
  createCheckouts,
  createSubscriptions,
  createPayments,
  createCredits,
  createRefunds,
  createStripeEvents,
  payInMinorUnits,
  createPayouts,
  closeAccounts,
  roundsOfChanges,
  noteMissingFeedback,
  holdRefunds,
  lookAtPages,
  forgetPeople,
  findPayments,
  keepFormerCustomers,
  lostDisputes,
  keepTerms,
  payByMinutes,
  payoutsOfTutor,
  beginInRealTime,
];
