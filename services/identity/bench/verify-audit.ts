/**
 * How long a chain of many acts takes to verify, and how long its page and an act with its link take beside it.
 * Run: TEST_DATABASE_URL=… node bench/verify-audit.ts [acts]
 */
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { makeAdminActStore } from '../src/outbound/postgres/admin-act-store.ts';
import { listAdminActs } from '../src/queries/admin-acts.ts';
import { verifyAudit } from '../src/queries/verify-audit.ts';

const acts = Number(process.argv[2] ?? 1_000_000);
const say = (words: string) => process.stdout.write(`${words}\n`);
const { pool, drop } = await freshDatabase('identity-audit-bench', migrations);

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const answer = await work();
  say(`${what}: ${((performance.now() - begun) / 1_000).toFixed(2)} s`);
  return answer;
}

const seeder = await pool.connect();
await seeder.query('set statement_timeout = 0');
const some = 50_000;
await timed(`${acts} acts written`, async () => {
  for (let done = 0; done < acts; done += some)
    await seeder.query(
      `insert into admin_acts (act, actor_uid, subject_uid, request_id, details, changed, before, after, reason)
       select 'user.updated', 'office-' || n % 9, 'person-' || n % 5000, 'request', '{"version":3}', '{firstName,country}',
         '{"firstName":"Camila","country":"BR"}', '{"firstName":"Mila","country":"AU"}', 'asked by mail'
       from generate_series(1, least($1::int, $2::int)) n`,
      [some, acts - done],
    );
});
seeder.release();
await pool.query('analyze admin_acts, admin_act_links');

const before = process.memoryUsage().rss;
const used = process.cpuUsage();
const { acts: walked, fault } = await timed('verified', () => verifyAudit(pool));
say(
  `${walked} acts, ${fault ? JSON.stringify(fault) : 'as they were written'}; ${Math.round((process.memoryUsage().rss - before) / 1e6)} MB more memory, ${(process.cpuUsage(used).user / 1e6).toFixed(1)} s of a processor`,
);

const all = { uid: '', actorUid: '', act: '', from: undefined, to: undefined, amount: 25, pageToken: '' };
for (const wanted of [{}, { uid: 'person-7' }, { actorUid: 'office-3' }, { act: 'tokens.' }])
  await timed(`page of ${JSON.stringify(wanted)}`, () => listAdminActs(pool, { ...all, ...wanted }));
const uow = makeUnitOfWork({ pool, bind: makeAdminActStore });
await timed('100 acts one after another', async () => {
  for (let turn = 0; turn < 100; turn += 1)
    await uow.run((store) => store.add({ act: 'user.updated', actorUid: 'o', subjectUid: 's', details: {} }));
});
await drop();
