/** The school's schedule: group sessions, and the times that students ask for. */
import { Stack } from '@mantine/core';
import { GroupSessionsPanel } from '../features/group-sessions/group-sessions-panel.tsx';
import { PreferredTimesPage } from '../features/preferred-times/preferred-times-page.tsx';

export const SchedulePage = () => (
  <Stack gap="lg">
    <GroupSessionsPanel />
    <PreferredTimesPage />
  </Stack>
);
