/** Unsent words survive a closed window on this device. */
import type { FeedbackForm } from './model.ts';

const keyOf = (bookingId: string) => `feedback-draft-${bookingId}`;

export function loadDraft(bookingId: string): FeedbackForm {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(bookingId)) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as FeedbackForm) : {};
  } catch {
    return {};
  }
}

export function saveDraft(bookingId: string, form: FeedbackForm): void {
  try {
    localStorage.setItem(keyOf(bookingId), JSON.stringify(form));
  } catch {
    // A full or forbidden storage only costs the draft.
  }
}

export function clearDraft(bookingId: string): void {
  localStorage.removeItem(keyOf(bookingId));
}
