import { Box, Group, Skeleton, Stack } from '@mantine/core';
import { dateText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Prose, Small } from '@parlance/kit/ui/words.tsx';
import { IconStarFilled } from '@tabler/icons-react';
import { PersonName } from '@parlance/kit/ui/person-name.tsx';
import { teacherTexts } from '../../../locales/texts.ts';
import { useTeacherRatings } from '../api/teachers.ts';

/** The latest words of students, by first name. */
export function TeacherRatings({ uid }: { uid: string }) {
  const words = teacherTexts.use();
  const { session } = useShell();
  const ratings = useTeacherRatings(uid);
  return (
    <Panel title={words.ratings}>
      {ratings.isPending && (
        <Stack gap="sm" p="16px 20px" aria-hidden>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </Stack>
      )}
      {ratings.isError && <ErrorState error={ratings.error} onRetry={() => void ratings.refetch()} />}
      {ratings.data?.length === 0 && <EmptyState text={words.noRatings} />}
      <Box px="var(--p-gutter)" className="p-ruled">
        {ratings.data?.map(({ id, avg, message, when, student }) => (
          <Stack key={id} role="article" gap={4} py={14}>
            <Group gap={6} fw={550}>
              <IconStarFilled size={16} color="var(--p-warning)" aria-hidden /> {words.stars(avg)}
            </Group>
            <Prose component="blockquote" inherit m={0}>
              {message}
            </Prose>
            <Small>
              <PersonName name={student.name} />
              {when !== null && `, ${dateText(when, session.person.timeZone)}`}
            </Small>
          </Stack>
        ))}
      </Box>
    </Panel>
  );
}
