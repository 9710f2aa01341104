import { Anchor, Skeleton, Stack } from '@mantine/core';
import { read } from '@parlance/kit/api/read.ts';
import { IncomeScreen } from '@parlance/kit/income/income-screen.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { usePathParams } from '@parlance/kit/remote/use-path-params.ts';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

/** What a teacher earned, as the teacher sees it; a row leads to the student. */
export function IncomeOfTeacher() {
  const { uid } = usePathParams('/admin/users/:uid/income');
  const { api, navigate } = useShell();
  const teacher = useQuery(read(api, '/profile/tutor/{id}', { params: { path: { id: uid } } }));
  if (teacher.isError) return <ErrorState error={teacher.error} onRetry={() => void teacher.refetch()} />;
  if (!teacher.data) return <Skeleton height={320} radius="md" />;
  const { name, timeZone } = teacher.data.profile;
  return (
    <Stack gap="md">
      <Anchor component={Link} to={`/admin/users/${uid}`} fw={550}>
        {name}
      </Anchor>
      <IncomeScreen
        tutor={{ uid, timeZone }}
        viewer="admin"
        onOpen={({ student }) => student.uid && navigate(`/admin/users/${student.uid}`)}
      />
    </Stack>
  );
}
