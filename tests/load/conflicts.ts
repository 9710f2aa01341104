/** What a guard that is taken away would have kept from happening, done by the product itself: an hour is sold twice, and a fact comes twice. */
import { Client } from 'pg';
import { databaseUrl } from '../support/database-url.ts';
import { eventually } from '../support/eventually.ts';
import type { Company } from './company.ts';
import type { Look } from './databases.ts';
import { takeAway, type Guard } from './guards.ts';
import { book, open } from './stories/doing.ts';
import type { Stage } from './stories/story.ts';

/** Away from all hours that the people of the run look for. */
const awayMs = 48 * 3_600_000;

type Setting = { stage: Stage; look: Look; server: string; since: number };

/** While the run goes on. Throws where the product does not do it: then there is nothing to be found. */
export async function conflict(guard: Guard, { stage, look, server, since }: Setting): Promise<void> {
  await takeAway(guard, (database) => databaseUrl(database, server));
  await (guard === 'constraint-dropped' ? sellTwice(stage) : applyTwice({ stage, look, server, since }));
  stage.tell(`planted: ${guard}`);
}

const afterAll = ({ firstHour, hours }: Company) => Math.max(firstHour, ...hours.map(({ when }) => when)) + awayMs;

/** One hour of a teacher is opened twice, and each is booked by another student. */
async function sellTwice(stage: Stage): Promise<void> {
  const { company } = stage;
  const [tutor] = company.tutors;
  const [first, second] = company.students;
  if (!tutor || !first || !second) throw new Error('nobody is there to sell an hour twice to');
  const when = [afterAll(company)];
  const [one] = await open(stage, tutor, when);
  const [other] = await open(stage, tutor, when);
  if (!one || !other) throw new Error('an hour was not opened twice: something else guards it');
  if (!(await book(stage, first, one)) || !(await book(stage, second, other)))
    throw new Error('an hour that was opened twice was not sold twice');
}

type Received = { at: string };

/** A fact of the run's people leaves once more, as after a broker or a reader that lost its place. */
async function applyTwice({ stage, look, server, since }: Setting): Promise<void> {
  const client = new Client({ connectionString: databaseUrl('booking', server) });
  await client.connect();
  try {
    const again = `update outbox set sent_at = null where id = (select id from outbox
      where type = 'parlance.booking.v1.WalletChanged' and key = any($1) and created_at > to_timestamp($2::float8 / 1000)
        and sent_at is not null order by seq desc limit 1) returning id`;
    const uids = stage.company.students.map(({ uid }) => uid);
    const received = (id: string) =>
      look<Received>('notification', 'select inbox.received_at::text as at from inbox where inbox.event_id = $1', [id]);
    const [fact] = (await client.query<{ id: string }>(again, [uids, since])).rows;
    if (!fact) throw new Error('no fact was there to come twice');
    const [before] = await received(fact.id);
    await eventually('a fact has come twice', async () => (await received(fact.id))[0]?.at !== before?.at);
  } finally {
    await client.end();
  }
}
