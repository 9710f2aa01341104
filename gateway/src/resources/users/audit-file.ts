/** The audit trail as a file. */
import type { Response } from 'express';
import type { ListAdminActsRequestInput } from '@parlance/proto/identity/v1';
import { adminActJson } from '@parlance/proto/json/rating';
import { lists } from '@parlance/proto/limits';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { z } from 'zod';
import type { CallOptions, Clients } from '../../clients.ts';
import { sendTable } from './table-file.ts';
import type { auditExportQuery, auditQuery } from './schemas.ts';

type Filter = z.output<typeof auditExportQuery>;

export function actsWanted({ actor = '', act = '', uid = '', from, to, ...page }: z.output<typeof auditQuery>) {
  const at = (instant: number | undefined) => (instant === undefined ? null : toTimestamp(new Date(instant)));
  return { ...page, uid, actorUid: actor, act, from: at(from), to: at(to) } satisfies ListAdminActsRequestInput;
}

const head = [
  'number',
  'at',
  'act',
  'by',
  'by (id)',
  'about',
  'about (id)',
  'before',
  'after',
  'reason',
  'details',
  'request',
];

function cellsOf(act: ReturnType<typeof adminActJson>): string[] {
  const { id, at, actor, subject, before, after, details, reason, requestId } = act;
  const when = at === null ? '' : new Date(at).toISOString();
  const json = (value: object | null) => (value === null ? '' : JSON.stringify(value));
  const people = [actor.name, actor.uid, subject.name, subject.uid];
  return [id, when, act.act, ...people, json(before), json(after), reason, json(details), requestId];
}

type Source = { clients: Clients; query: Filter; call: () => CallOptions };

export async function sendActs(response: Response, { clients, query, call }: Source): Promise<void> {
  const wanted = { ...actsWanted(query), amount: lists.usersPageMax };
  await sendTable(response, 'audit.csv', {
    head,
    pageOf: async (pageToken) => {
      const { acts, nextPageToken: next } = await clients.identity.listAdminActs({ ...wanted, pageToken }, call());
      return { rows: acts.map(adminActJson).map(cellsOf), next };
    },
  });
}
