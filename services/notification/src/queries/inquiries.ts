/** What people wrote to the school, newest first. */
import { keysetPage, type Keyset, type PageWish } from '@parlance/runtime/paging/keyset-page';
import type { Page } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { statements } from '@parlance/runtime/postgres/statements';
import type { Inquiry } from '../domain/inquiry.ts';
import { inquiryFields } from '../outbound/postgres/inquiry-store.ts';

const newestFirst: Keyset<Inquiry> = {
  columns: { 'i.sent_at': 'instant', 'i.id': 'id' },
  keyOf: ({ sentAt, id }) => [sentAt, id],
  order: 'desc',
};

type Wish = PageWish & { state: string; kind: string };
type Counts = { newCount: number; inHandCount: number };

export async function listInquiries(db: Queryable, { state, kind, ...page }: Wish): Promise<Page<Inquiry> & Counts> {
  const wanted = statements.select(statements.raw(inquiryFields)).from('inquiries as i');
  if (state !== '') wanted.where('i.state', state);
  if (kind !== '') wanted.where('i.kind', kind);
  const [found, { rows }] = await Promise.all([
    keysetPage<Inquiry>(db, wanted, { ...newestFirst, ...page }),
    db.query<Counts>(
      `select count(*) filter (where i.state = 'new') as "newCount", count(*) filter (where i.state = 'in-hand') as "inHandCount"
         from inquiries i where i.state in ('new', 'in-hand')`,
    ),
  ]);
  return { ...found, ...(rows[0] ?? { newCount: 0, inHandCount: 0 }) };
}

export async function findInquiry(db: Queryable, id: string): Promise<Inquiry | undefined> {
  const { rows } = await db.query<Inquiry>(`select ${inquiryFields} from inquiries i where i.id = $1`, [id]);
  return rows[0];
}
