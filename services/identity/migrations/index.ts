/** The list that bundles can carry: they have no folder to scan. */
import type { Migration } from '@parlance/runtime/postgres/migrate';
import { createPeople } from './20260105T0900-create-people.ts';
import { createMailLinks } from './20260105T0910-create-mail-links.ts';
import { createAccountWatch } from './20260105T0920-create-account-watch.ts';
import { createOutboxAndKeys } from './20260105T0930-create-outbox-and-keys.ts';
import { createTutorWords } from './20260112T0900-create-tutor-words.ts';
import { extendAdminActs } from './20260112T0910-extend-admin-acts.ts';
import { createProfileChanges } from './20260112T0920-create-profile-changes.ts';
import { indexPeopleByName } from './20260112T0930-index-people-by-name.ts';
import { createApplications } from './20261121T1510-create-applications.ts';
import { createAccountChanges } from './20261121T1930-create-account-changes.ts';
import { leanInbox } from './20261122T0100-lean-inbox.ts';
import { indexClosedPeople } from './20261122T0125-index-closed-people.ts';
import { redriveDeadLetters } from './20261123T2200-redrive-dead-letters.ts';
import { createRevokedSessions } from './20261123T2210-create-revoked-sessions.ts';
import { freeAddresses } from './20261123T2235-free-addresses.ts';
import { indexMailsByAddress } from './20261123T2255-index-mails-by-address.ts';
import { noteWhomActsConcern } from './20261123T2305-note-whom-acts-concern.ts';
import { indexSignUpMails } from './20261124T0200-index-sign-up-mails.ts';

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
];
