/** What needs an administrator, as one list (ADR 0083). */
import type { OfficeTask, PersonName } from '@parlance/proto/identity/v1';
import { epochMs, epochMsOrNull } from '@parlance/proto/json/time';
import { z } from 'zod';
import { id, noToken } from '../../routing/fields.ts';
import { admins, route, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { named } from '../tutors/schemas.ts';
import { pageFields } from '../users/schemas.ts';

const kinds = ['absent-teacher', 'failed-payment', 'application', 'report', 'group-at-risk', 'claim'] as const;
const task = z
  .object({
    id: z.string(),
    kind: z.enum(kinds),
    subject: named,
    facts: z.record(z.string(), z.union([z.string(), z.number()])).describe('By which the page that helps is found'),
    openedAt: z.int(),
    takenBy: named.nullable(),
    takenAt: z.int().nullable(),
    note: z.string(),
    closedAt: z.int().nullable(),
    closedBy: named.nullable().describe('Null of one that is closed: its cause was gone'),
    version: z.int(),
  })
  .meta({ id: 'OfficeTask' });
const listQuery = z.strictObject({
  ...pageFields,
  whose: z.enum(['open', 'mine', 'done']).optional(),
  kind: z.enum(kinds).optional(),
});
const listAnswer = z.object({
  items: z.array(task),
  nextPageToken: z.string().nullable(),
  open: z.int().describe('Counted no further than 1,000'),
  mine: z.int(),
});
const changeBody = z.strictObject({
  act: z.enum(['take', 'release', 'done', 'note']),
  note: z.string().max(2_000).optional(),
  from: id().optional().describe('Of `take`: from whom it is taken over'),
});

const personJson = ({ uid, name, imageUrl }: PersonName) => ({ uid, name, image: imageUrl });

function taskJson({ kind, subject, facts, openedAt, takenBy, takenAt, closedAt, closedBy, ...own }: OfficeTask) {
  const { id: taskId, note, version } = own;
  return {
    id: taskId,
    kind: kind as (typeof kinds)[number],
    subject: personJson(present(subject)),
    facts: JSON.parse(facts) as Record<string, string | number>,
    openedAt: openedAt ? epochMs(openedAt) : 0,
    takenBy: takenBy && personJson(takenBy),
    takenAt: epochMsOrNull(takenAt),
    note,
    closedAt: epochMsOrNull(closedAt),
    closedBy: closedBy && personJson(closedBy),
    version,
  };
}

export const taskRoutes: Route[] = [
  route({
    method: 'get',
    path: '/admin/tasks',
    summary: 'What needs an administrator, the longest waiting first; what is done, newest first',
    access: admins,
    refusals: ['PAGE_TOKEN_INVALID'],
    query: listQuery,
    response: listAnswer,
    handle: async ({ clients, query, call }) => {
      const { tasks, nextPageToken, open, mine } = await clients.identity.listOfficeTasks(query, call());
      return { items: tasks.map(taskJson), nextPageToken: noToken(nextPageToken), open, mine };
    },
  }),
  route({
    method: 'put',
    path: '/admin/tasks/:id',
    summary: 'Take a task, give it back, note something, or say that it is done',
    access: admins,
    refusals: ['TASK_NOT_FOUND', 'TASK_TAKEN', 'TASK_CLOSED'],
    body: changeBody,
    response: task,
    handle: async ({ clients, params, body: { act, note, from }, call }) => {
      const request = { taskId: params.id, act, note, fromUid: from };
      return taskJson(present((await clients.identity.changeOfficeTask(request, call())).task));
    },
  }),
];
