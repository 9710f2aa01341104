/** People as a file, with the filters of their list. */
import { lists } from '@parlance/proto/limits';
import { personJson } from '@parlance/proto/json/person';
import type { Response } from 'express';
import type { ListUsersRequestInput } from '@parlance/proto/identity/v1';
import type { CallOptions, Clients } from '../../clients.ts';
import { sendTable } from './table-file.ts';

const head = ['id', 'name', 'email', 'role', 'state', 'enabled', 'verified', 'country', 'zone', 'since', 'last active'];

type Source = { clients: Clients; request: ListUsersRequestInput; call: () => CallOptions };

function cellsOf(person: ReturnType<typeof personJson>): string[] {
  const { uid, name, email, role, status, enabled, emailVerified, country, timeZone, createdAt, lastActive } = person;
  const since = createdAt === null ? '' : new Date(createdAt).toISOString();
  const flags = [enabled, emailVerified].map(String);
  return [uid, name, email, role, String(status), ...flags, country, timeZone, since, String(lastActive ?? '')];
}

export async function sendPeople(response: Response, { clients, request, call }: Source): Promise<void> {
  const wanted = { ...request, amount: lists.usersPageMax };
  await sendTable(response, 'users.csv', {
    head,
    pageOf: async (pageToken) => {
      const { people, nextPageToken: next } = await clients.identity.listUsers({ ...wanted, pageToken }, call());
      return { rows: people.map(personJson).map(cellsOf), next };
    },
  });
}
