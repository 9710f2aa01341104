/** The list that bundles can carry: they have no folder to scan. */
import type { Migration } from '@parlance/runtime/postgres/migrate';
import { createPeople } from './20260105T0900-create-people.ts';
import { createMailLinks } from './20260105T0910-create-mail-links.ts';
import { createAccountWatch } from './20260105T0920-create-account-watch.ts';
import { createOutboxAndKeys } from './20260105T0930-create-outbox-and-keys.ts';

export const migrations: readonly Migration[] = [
  createPeople,
  createMailLinks,
  createAccountWatch,
  createOutboxAndKeys,
];
