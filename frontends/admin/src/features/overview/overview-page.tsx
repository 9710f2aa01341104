import { Box, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { cityOf } from '@parlance/kit/domain/time.ts';
import { LatestAnnouncements } from '@parlance/kit/lessons/latest-announcements.tsx';
import { WelcomeCard } from '@parlance/kit/lessons/welcome-card.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { read } from '@parlance/kit/api/read.ts';
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { language } from '@parlance/kit/i18n/language.ts';
import { Small } from '@parlance/kit/ui/words.tsx';
import { type Icon, IconCalendar, IconFlag, IconInbox, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts } from '../../locales/texts.ts';
import classes from './count-card.module.css';

/** What an administrator sees first: the school in four numbers, and what is new. */
export function OverviewPage() {
  const { dashboard } = texts.use();
  const { session } = useShell();
  const counts = useCounts(session.person.timeZone);
  return (
    <Stack gap="lg">
      <WelcomeCard />
      <section aria-label={dashboard.heading}>
        {counts.isError ? (
          <Panel>
            <ErrorState message={problemText(counts.error)} onRetry={() => void counts.refetch()} />
          </Panel>
        ) : (
          <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
            {counts.data ? <Counts counts={counts.data} zone={session.person.timeZone} /> : <CountsSkeleton />}
          </SimpleGrid>
        )}
      </section>
      <LatestAnnouncements />
    </Stack>
  );
}

function Counts({ counts, zone }: { counts: CountsJson; zone: string }) {
  const { dashboard: words } = texts.use();
  const { users, pendingApplications, openReports, todaysLessons } = counts;
  return (
    <>
      <CountCard to="/admin/users" icon={IconUsers} name={words.users} count={users} note={words.usersNote} />
      <CountCard
        to="/admin/applications?status=submitted&order=asc"
        icon={IconInbox}
        name={words.applications}
        count={pendingApplications}
        note={words.applicationsNote(pendingApplications)}
      />
      <CountCard
        to="/admin/reports?resolved=false"
        icon={IconFlag}
        name={words.reports}
        count={openReports}
        note={words.reportsNote(openReports)}
      />
      <CountCard
        to="/admin/schedule"
        icon={IconCalendar}
        name={words.lessons}
        count={todaysLessons}
        note={words.lessonsNote(cityOf(zone))}
      />
    </>
  );
}

function CountsSkeleton() {
  return Array.from({ length: 4 }, (_unused, index) => <Skeleton key={index} height={132} radius="md" aria-hidden />);
}

export type CountsJson = AnswerOf<'get', '/admin/dashboard'>;

/** The school in four numbers. */
function useCounts(timeZone: string) {
  const { api } = useShell();
  const params = { query: { timezone: timeZone } };
  return useQuery({ ...read(api, '/admin/dashboard', { params }), refetchInterval: 60_000 });
}

type CardProps = { to: string; icon: Icon; name: string; count: number; note: string };

/** One number with what it counts; the whole card leads to the list behind it. */
function CountCard({ to, icon: Mark, name, count, note }: CardProps) {
  return (
    <Box component={Link} px={20} pt={16} pb={18} className={`p-card ${classes.card}`} to={to}>
      <Group gap="xs" wrap="nowrap" fw={550}>
        <Mark size={18} stroke={1.75} color="var(--p-muted)" style={{ flex: 'none' }} aria-hidden /> {name}
      </Group>
      <Text component="b" display="block" my={4} fz={32} lh="40px" fw={650} lts="-0.022em" className="p-figures">
        {count.toLocaleString(language())}
      </Text>
      <Small>{note}</Small>
    </Box>
  );
}
