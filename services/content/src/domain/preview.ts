/** The library as a student sees it, for administrators: also before it is shown (ADM-18). */
import { refuse } from './refusals.ts';
import type { Sight } from './sight.ts';
import type { Subscription } from './study-area.ts';

const standings = ['subscribed', 'trial', 'none'] as const;
type Standing = (typeof standings)[number];

/** They are nobody: they have booked, completed and bought nothing but what this says. */
export type PreviewedStudent = { readonly standing: Standing; readonly withHidden: boolean };

type Asked = { readonly standing: string; readonly withHidden: boolean };

export function previewAsked(role: string, asked: Asked | null): PreviewedStudent | undefined {
  if (asked === null) return undefined;
  if (role !== 'admin') throw refuse('PREVIEW_NOT_ALLOWED');
  const standing = standings.find((one) => one === asked.standing);
  if (standing === undefined) throw refuse('PREVIEW_MALFORMED');
  return { standing, withHidden: asked.withHidden };
}

const laterMs = 60_000;

/** With a subscription it is one of each stream. */
export function subscriptionOf({ standing }: PreviewedStudent, now: Date): Subscription {
  const expiredAt = new Date(now.getTime() + laterMs);
  const tokenTypes = standing === 'subscribed' ? ['lesson', 'pte-lesson'] : [];
  return {
    categories: tokenTypes.map((tokenType) => ({ tokenType, expiredAt })),
    freeTrialActivated: standing === 'trial',
  };
}

/** Before what is hidden is shown, it is as if it were. */
export const asShown = <T extends { isHidden: boolean }>(found: T, preview: PreviewedStudent | undefined): T =>
  preview?.withHidden ? { ...found, isHidden: false } : found;

export const sightIn = (sight: Sight, preview: PreviewedStudent | undefined): Sight =>
  preview?.withHidden ? { ...sight, hidden: true } : sight;
