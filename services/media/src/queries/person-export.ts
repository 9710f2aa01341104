/** What media tells a person of themselves: the own lines, and when they were in lessons. What others said is theirs. */
import type { ExportPlan } from '@parlance/runtime/export/export-page';

const places = `select m.booking_id from room_members m where m.uid = $1
  union select s.conversation_id from conversation_sides s where s.uid = $1`;

export const exportPlan: ExportPlan = {
  'own-lines': `select booking_id as place, content, said_at from chat_lines
    where uid = $1 and booking_id in (${places}) order by said_at, booking_id, seq`,
  presence: `select booking_id, entered_real as entered_at, up_school as from, down_school as to, left_cause from stays
    where uid = $1 order by entered_real, id`,
  'line-checks': `select booking_id, at_real as at, signalling_ms, down_mbps, up_mbps, loss_percent, jitter_ms from line_checks
    where uid = $1 order by at_real, id`,
};
