/** A teacher's account is closed: what was given when applying goes with it. */
import { countSchool } from '../src/queries/school-counts.ts';
import { officer } from './people.ts';
import { applicationSuite, byAdmin, type RunningApplications } from './running-applications.ts';

let identity: RunningApplications;

applicationSuite((suite) => ({ identity } = suite));

test('EP-08 NS-14 the application, its letters and its files go with the account; until it was decided the dashboard counted it', async () => {
  const before = await countSchool(identity.pool);
  const { id, uid, email } = await identity.submitted();
  expect((await countSchool(identity.pool)).pendingApplications).toBe(before.pendingApplications + 1);
  await identity.applications.accept(byAdmin({ id }));
  await identity.applications.train(byAdmin({ id }));
  expect((await countSchool(identity.pool)).pendingApplications).toBe(before.pendingApplications);
  await identity.cases.deleteUser({ uid, reason: '', actorUid: officer.uid });
  const { pool } = identity;
  const { rows: tables } = await pool.query<{ dump: string }>(
    `select (select coalesce(jsonb_agg(a), '[]') from applications a where uid = $1)::text ||
       (select coalesce(jsonb_agg(l), '[]') from application_letters l where uid = $1)::text ||
       (select coalesce(jsonb_agg(p), '[]') from people p where uid = $1)::text as dump`,
    [uid],
  );
  expect(tables[0]?.dump).not.toContain(email);
  expect(tables[0]?.dump).toContain('"status": "deleted"');
  const { rows: facts } = await pool.query(
    `select 1 from outbox where type = 'parlance.identity.v1.ApplicationRemoved' and key in ($1, $2)`,
    [id, uid],
  );
  expect(facts).toHaveLength(1);
});
