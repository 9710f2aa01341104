/** Adds a teacher to the favourites or takes one off; the heart turns when the server has done it. */
import { problemText } from '@parlance/kit/api/problem.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { teachers } from './teachers.ts';

export function useToggleFavourite(tutor: string) {
  const { api, notify } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: boolean) => {
      const params = { path: { tutorId: tutor } };
      return wanted
        ? api.PUT('/profile/tutors/favourites/{tutorId}', { params, body: {} })
        : api.DELETE('/profile/tutors/favourites/{tutorId}', { params });
    },
    onError: (problem) => notify.error(problemText(problem)),
    onSettled: () => client.invalidateQueries(teachers),
  });
}
