/** A teacher's account is closed: what was given when applying goes with it. */
import { byAdmin, type ApplicationHarness } from './application-harness.ts';
import { applicationSuite } from './application-suite.ts';
import { officer } from './people.ts';

let school: ApplicationHarness;

applicationSuite((suite) => ({ school } = suite));

test('EP-08 NS-14 the application, its letters and its files go with the account; until it was decided the dashboard counted it', async () => {
  const before = await school.cases.schoolCounts();
  const { id, uid, email } = await school.submitted();
  expect((await school.cases.schoolCounts()).pendingApplications).toBe(before.pendingApplications + 1);
  await school.applications.accept({ id }, byAdmin());
  await school.applications.train({ id }, byAdmin());
  expect((await school.cases.schoolCounts()).pendingApplications).toBe(before.pendingApplications);
  await school.cases.deleteUser({ uid, reason: '' }, { actorUid: officer.uid });
  const { pool } = school.database;
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
