/** What one looks back at after lessons: those of both kinds that are over but not long ago. */
import { lesson as limits, policyBounds } from '@parlance/proto/limits';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../api/read.ts';
import { lessonsIn } from './lesson.ts';
import { ownHistory } from './lesson-api.ts';

export type Viewer = 'student' | 'tutor';
const hour = 3_600_000;
/** As long as any policy lets feedback wait. */
const longestFeedbackMs = policyBounds.feedbackMinutes[1] * 60_000;
const back = { student: 7 * 24 * hour, tutor: longestFeedbackMs + limits.lengthMs };
const mostRead = '20';

export function useRecentLessons(viewer: Viewer) {
  const { api, clock } = useShell();
  // By the hour: the key stays.
  const [from] = useState(() => Math.floor((clock.now() - back[viewer]) / hour) * hour);
  const asked = { params: { query: { from: String(from), limit: mostRead } } };
  const one = useQuery({ ...read(api, ownHistory['one-on-one'], asked), select: lessonsIn });
  const group = useQuery({ ...read(api, ownHistory.group, asked), select: lessonsIn });
  const lessons = [...(one.data ?? []), ...(group.data ?? [])];
  // Group lessons that cannot be read are left out here; their own list says so.
  return { ...one, lessons, isPending: one.isPending || group.isPending };
}
