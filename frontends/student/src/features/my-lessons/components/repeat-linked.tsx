/** The weeks after a lesson that a link names: who has just booked it repeats it from there. */
import { lessonQuery } from '@parlance/kit/lessons/lesson-api.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { RepeatDialog } from './repeat-lesson.tsx';

export function RepeatLinked() {
  const { api, navigate } = useShell();
  const [params] = useSearchParams();
  const [id, uid] = [params.get('repeat'), params.get('teacher')];
  const isLinked = id !== null && uid !== null;
  const { data } = useQuery({
    ...lessonQuery(api, { id: id ?? '', tutor: { uid: uid ?? '' } }),
    enabled: isLinked,
  });
  if (!isLinked || data?.status !== 'booked') return null;
  return <RepeatDialog lesson={data} onClose={() => navigate('/student/bookings?view=upcoming', { replace: true })} />;
}
