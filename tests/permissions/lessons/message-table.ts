/** Who may do what about conversations, as reviewed: on that of student A and tutor A, who have a lesson together. */
import { adminsOnly, cells, people, same, type Row } from '../callers.ts';

/** Found by the other's uid: whoever has no lesson with them has no conversation either, administrators included. */
const alone = (own: 'studentA' | 'tutorA') =>
  cells({ unverified: 'verify', admin: 'noConversation' }, same(people, 'noConversation'), { [own]: 200 });

const about = (
  call: Row['call'],
  route: string,
  { own, body }: { own: 'studentA' | 'tutorA'; body?: object },
): Row => ({ call, route, with: 'acquainted', ...(body && { body }), cells: alone(own) });

export const messageTable: readonly Row[] = [
  { call: 'GET /messages', route: '/messages', cells: cells({ unverified: 'verify', admin: 200 }, same(people, 200)) },
  about('GET /messages/{tutorA}', '/messages/:uid', { own: 'studentA' }),
  about('GET /messages/{studentA}', '/messages/:uid', { own: 'tutorA' }),
  about('POST /messages/{tutorA}', '/messages/:uid', { own: 'studentA', body: { id: '{fresh}', content: 'Hello' } }),
  about('POST /messages/{studentA}', '/messages/:uid', { own: 'tutorA', body: { id: '{fresh}', content: 'Hello' } }),
  about('PUT /messages/{tutorA}/read', '/messages/:uid/read', { own: 'studentA', body: { seq: 1 } }),
  about('PUT /messages/{studentA}/block', '/messages/:uid/block', { own: 'tutorA', body: { blocked: false } }),
  about('POST /messages/{tutorA}/report', '/messages/:uid/report', {
    own: 'studentA',
    body: { id: '{fresh}', message: 'Rude words' },
  }),
  { call: 'GET /admin/conversations?resolved=false', route: '/admin/conversations', cells: adminsOnly(200) },
  {
    call: 'GET /admin/conversations/{report}/messages',
    route: '/admin/conversations/:id/messages',
    with: 'acquainted',
    cells: adminsOnly(200),
  },
  {
    call: 'PUT /admin/conversations/{report}',
    route: '/admin/conversations/:id',
    with: 'acquainted',
    body: { resolved: true },
    cells: adminsOnly(200),
  },
];
