/** What media keeps of a person: what was said belongs to whom it was said to as well, and stays without a name as long as chat is kept. */
import type { ErasurePlan } from '@parlance/runtime/erasure/erase-rows';

const places = `select m.booking_id from room_members m where m.uid = $1
                union select s.conversation_id from conversation_sides s where s.uid = $1`;

export const erasurePlan: ErasurePlan = {
  erase: {
    names: [`update chat_lines set name = '' where uid = $1 and name <> '' and booking_id in (${places})`],
    'line-checks': ['delete from line_checks where uid = $1'],
    tickets: ['delete from tickets where uid = $1'],
  },
  keep: {
    'chat-lines': {
      why: 'shared',
      count: `select count(*) as count from chat_lines where uid = $1 and booking_id in (${places})`,
    },
    presence: { why: 'evidence', count: 'select count(*) as count from stays where uid = $1' },
    'reported-chats': {
      why: 'complaint',
      count: `select count(*) as count from conversation_reports r
               where r.reported_by = $1
                  or r.conversation_id in (select s.conversation_id from conversation_sides s where s.uid = $1)`,
    },
  },
};
