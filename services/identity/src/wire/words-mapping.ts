/** Ratings and reports as they stand in replies and facts. */
import {
  ReportAction as WireAction,
  type PersonNameInput,
  type RatingInput,
  type ReportInput,
} from '@parlance/proto/identity/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Rating } from '../domain/rating.ts';
import type { Report, ReportAction } from '../domain/report.ts';

const wireActions = {
  none: WireAction.REPORT_ACTION_NONE,
  warning: WireAction.REPORT_ACTION_WARNING,
  suspended: WireAction.REPORT_ACTION_SUSPENDED,
  removed: WireAction.REPORT_ACTION_REMOVED,
} as const;

export function ratingToWire({ when, ...rating }: Rating): RatingInput {
  return { ...rating, when: toTimestamp(when) };
}

export function reportToWire({ when, resolvedAt, action, bookingId, resolvedBy, ...report }: Report): ReportInput {
  return {
    ...report,
    action: wireActions[action],
    bookingId: bookingId ?? '',
    resolvedBy: resolvedBy ?? '',
    when: toTimestamp(when),
    resolvedAt: resolvedAt ? toTimestamp(resolvedAt) : null,
  };
}

export function actionFromWire(action: WireAction): ReportAction | undefined {
  return (Object.keys(wireActions) as ReportAction[]).find((name) => wireActions[name] === action);
}

export function nameToWire({ uid, name, imageUrl }: { uid: string; name: string; imageUrl: string }): PersonNameInput {
  return { uid, name, imageUrl };
}
