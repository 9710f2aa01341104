/** In the order they are applied; a bundle has no folder to scan. */
import type { Migration } from '@parlance/runtime/postgres/migrate';
import { createRooms } from './20261121T0900_create_rooms.ts';
import { createTickets } from './20261121T0905_create_tickets.ts';
import { createPresence } from './20261121T0910_create_presence.ts';
import { createChat } from './20261121T0915_create_chat.ts';
import { createEventTables } from './20261121T0920_create_event_tables.ts';
import { leanInbox } from './20261122T0100_lean_inbox.ts';
import { rememberLessonVersion } from './20261122T0115_remember_lesson_version.ts';
import { watchNodes } from './20261122T0700_watch_nodes.ts';
import { detailCallLog } from './20261122T0710_detail_call_log.ts';
import { findOldChat } from './20261122T0720_find_old_chat.ts';
import { keepTheStage } from './20261122T0800_keep_the_stage.ts';
import { keepLineChecks } from './20261122T0905_keep_line_checks.ts';
import { keepObservations } from './20261122T1100_keep_observations.ts';
import { noteEntering } from './20261122T1500_note_entering.ts';
import { noteLeavingNodes } from './20261122T1600_note_leaving_nodes.ts';
import { redriveDeadLetters } from './20261123T2200_redrive_dead_letters.ts';
import { keepTheBearer } from './20261123T2250_keep_the_bearer.ts';
import { noteTheMissed } from './20261124T0610_note_the_missed.ts';
import { nameTheHolder } from './20261124T0620_name_the_holder.ts';
import { converse } from './20261127T0500_converse.ts';
import { keepShownPages } from './20261127T0840_keep_shown_pages.ts';
import { sealCallLog } from './20261127T1215_seal_call_log.ts';
import { keepOutages } from './20261127T1930_keep_outages.ts';

export const migrations: readonly Migration[] = [
  createRooms,
  createTickets,
  createPresence,
  createChat,
  createEventTables,
  leanInbox,
  rememberLessonVersion,
  watchNodes,
  detailCallLog,
  findOldChat,
  keepTheStage,
  keepLineChecks,
  keepObservations,
  noteEntering,
  noteLeavingNodes,
  redriveDeadLetters,
  keepTheBearer,
  noteTheMissed,
  nameTheHolder,
  converse,
  keepShownPages,
  sealCallLog,
  keepOutages,
];
