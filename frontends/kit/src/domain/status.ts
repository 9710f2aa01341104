/** Status words and looks (LIVE-02..LIVE-04, CON-42). */
import type { BookingJson } from '../api/types.ts';
import { texts } from '../locales/texts.ts';

export type StatusWord = BookingJson['status'];
export type StatusTone = 'primary' | 'error' | 'warning' | 'success' | 'default';

/** LIVE-03: students read "Refunded" on a tutor-absent booking besides. */
export function statusLabel(status: StatusWord, viewer: 'student' | 'tutor' | 'admin'): string {
  const labels = texts.now().status;
  return status === 'tutor-absent' && viewer === 'student' ? labels.refunded : labels[status];
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
