/** Applications and what happened to them, inside a transaction. */
import { insertRow, updateRow } from '@parlance/runtime/postgres/rows';
import { rowsOf, statements, type Statement } from '@parlance/runtime/postgres/statements';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { Application } from '../../domain/application.ts';
import type { TaskStore } from '../../usecases/people-ports.ts';
import type { ApplicationLog, ApplicationStore } from '../../usecases/application-ports.ts';
import { applicationFields, rowOfApplication, toApplication, type ApplicationRow } from './application-row.ts';

/** What waits for a decision is a task as long as it waits. */
function followTask(tasks: TaskStore, { id, status, uid: subjectUid }: Application): Promise<void> {
  const known = { kind: 'application', cause: id } as const;
  if (status !== 'submitted') return tasks.close(known);
  return tasks.open({ ...known, subjectUid, facts: { applicationId: id } });
}

export function makeApplicationStore(tx: Tx, tasks: TaskStore): ApplicationStore {
  const applications = () => statements.from('applications').select(statements.raw(applicationFields));
  const first = async (query: Statement): Promise<Application | undefined> => {
    const [row] = await rowsOf<ApplicationRow>(tx, query);
    return row && toApplication(row);
  };
  return {
    find: async (id) => (isUuid(id) ? first(applications().where({ id })) : undefined),
    lock: async (id) => (isUuid(id) ? first(applications().where({ id }).forUpdate()) : undefined),
    lockOfAddress(email) {
      const newest = applications().where({ email }).orderByRaw(`status = 'unverified' desc, created_at desc`);
      return first(newest.limit(1).forUpdate());
    },
    lockOfAccount: (uid) => first(applications().where({ uid }).forUpdate()),
    async isOfAccount(uid) {
      return (await first(applications().where({ uid }))) !== undefined;
    },
    async insert(application) {
      await insertRow(tx, 'applications', rowOfApplication(application));
      await followTask(tasks, application);
    },
    async save(application) {
      const { id, version } = application;
      const row = rowOfApplication(application);
      const wasThere = await updateRow(tx, 'applications', { id, version: version - 1 }, row);
      if (!wasThere) throw new Error('an application was saved without having been locked');
      await followTask(tasks, application);
    },
    async remove(id) {
      await tx.query('delete from applications where id = $1', [id]);
      await tasks.close({ kind: 'application', cause: id });
    },
  };
}

export function makeApplicationLog(tx: Tx): ApplicationLog {
  return {
    async add({ from: fromStatus, to: toStatus, ...entry }) {
      await insertRow(tx, 'application_log', { ...entry, fromStatus, toStatus });
    },
  };
}
