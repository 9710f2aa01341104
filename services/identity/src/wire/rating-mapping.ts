/** Ratings and reports as they stand in replies and facts. */
import type { PersonNameInput, RatingInput, ReportInput } from '@parlance/proto/identity/v1';
import { reportActionOf } from '@parlance/proto/json/rating';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Rating } from '../domain/rating.ts';
import type { Report } from '../domain/report.ts';

export function ratingMessage({ when, ...rating }: Rating): RatingInput {
  return { ...rating, when: toTimestamp(when) };
}

export function reportMessage({ when, resolvedAt, action, bookingId, resolvedBy, ...report }: Report): ReportInput {
  return {
    ...report,
    action: reportActionOf(action),
    bookingId: bookingId ?? '',
    resolvedBy: resolvedBy ?? '',
    when: toTimestamp(when),
    resolvedAt: resolvedAt ? toTimestamp(resolvedAt) : null,
  };
}

export function personNameMessage({
  uid,
  name,
  imageUrl,
}: {
  uid: string;
  name: string;
  imageUrl: string;
}): PersonNameInput {
  return { uid, name, imageUrl };
}
