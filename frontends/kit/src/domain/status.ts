/** Status words and looks (LIVE-02..LIVE-04, CON-42). */
import type { StatusWord } from '@parlance/proto/json/words';

export type { StatusWord };
export type StatusTone = 'primary' | 'error' | 'warning' | 'success' | 'default';

const labels: Record<StatusWord, string> = {
  pending: 'Unbooked',
  booked: 'Upcoming',
  'in-progress': 'In Progress',
  'tutor-absent': 'Teacher Absent',
  'student-absent': 'student absent',
  'pending-feedback': 'No Feedback',
  'tutor-present': 'Teacher Present',
  'tutor-cancelled': 'tutor-cancelled',
  'student-cancelled': 'student-cancelled',
  cancelled: 'cancelled',
  completed: 'completed',
  open: 'open',
};

/** LIVE-03: students read "Refunded" on a tutor-absent booking besides. */
export function statusLabel(status: StatusWord, viewer: 'student' | 'tutor' | 'admin'): string {
  return status === 'tutor-absent' && viewer === 'student' ? `${labels[status]}, Refunded` : labels[status];
}

const tones: Partial<Record<StatusWord, StatusTone>> = {
  booked: 'primary',
  open: 'primary',
  'pending-feedback': 'primary',
  cancelled: 'error',
  'tutor-absent': 'error',
  'student-absent': 'warning',
  completed: 'success',
};

export const statusTone = (status: StatusWord): StatusTone => tones[status] ?? 'default';
