/** The next weeks of a lesson: what can be booked, what is in the way, and booking it. */
import { keyOf } from '@parlance/kit/api/read.ts';
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { outdatedWith } from '@parlance/kit/lessons/lesson-api.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export type Wish = { weeks: number; skip: readonly number[] };
export type Weeks = AnswerOf<'post', '/bookings/tutor/{tutorId}/{bookingId}/repeat'>;
export type WeekHour = Weeks['hours'][number];

const paramsOf = ({ id: bookingId, tutor }: Lesson) => ({ path: { tutorId: tutor.uid, bookingId } });
const bodyOf = ({ weeks, skip }: Wish) => ({ weeks, skip: [...skip] });

/** As things stand; what was known before stays on screen until it is here. */
export function useWeeks(lesson: Lesson, wish: Wish) {
  const { api } = useShell();
  const params = paramsOf(lesson);
  return useQuery({
    queryKey: keyOf('/bookings/tutor/{tutorId}/{bookingId}/repeat', { ...params, ...wish }),
    queryFn: async () =>
      (await api.POST('/bookings/tutor/{tutorId}/{bookingId}/repeat', { params, body: bodyOf(wish) })).data,
    placeholderData: keepPreviousData,
  });
}

/** All that is not left out, or nothing. */
export const useRepeatLesson = (lesson: Lesson) =>
  useChange(async (api, wish: Wish, header) => {
    const params = { ...paramsOf(lesson), header };
    const body = { ...bodyOf(wish), confirm: true };
    return (await api.POST('/bookings/tutor/{tutorId}/{bookingId}/repeat', { params, body })).data;
  }, outdatedWith['one-on-one']);
