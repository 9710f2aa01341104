/** What people are mailed. */
import { decodeMessage } from '@parlance/proto/codec';
import type { Facts } from '@parlance/proto/topics';
import { eventually } from '@parlance/runtime/testing/eventually';
import type { School } from '../support/school/school.ts';

type Mail = { subject: string; text: string; to: { address: string }[] };

/** From the inbox of the parts, once as many have come as are waited for. */
export async function mailsTo(address: string, count: number): Promise<Mail[]> {
  const read = async () => {
    const all = (await (
      await fetch(`${process.env.TEST_MAIL_API}/email?${new URLSearchParams({ 'to.address': address })}`)
    ).json()) as Mail[];
    return all.filter(({ to }) => to.some((one) => one.address === address));
  };
  await eventually(async () => (await read()).length >= count);
  return read();
}

/** What identity last told notification to mail to this person, and the link that notification would ask it for. */
export async function mailedLink({ identity }: School, uid: string) {
  const type = 'parlance.identity.v1.EmailRequested';
  const newest = 'select body from outbox where key = $1 and type = $2 order by seq desc limit 1';
  const { rows } = await identity.pool.query<{ body: Buffer }>(newest, [uid, type]);
  const told = decodeMessage(type, rows[0]?.body ?? Buffer.alloc(0)) as Facts[typeof type]['output'];
  const { kind, reference } = told;
  return { kind, link: new URL((await identity.mailLink(reference))?.link ?? '') };
}
