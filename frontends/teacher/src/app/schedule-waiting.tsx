/** The week while its grid is on its way: whose hours they are can be read already. */
import { Group, Skeleton, Stack } from '@mantine/core';
import { zoneLabel } from '@parlance/kit/domain/time.ts';
import { texts } from '@parlance/kit/locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { scheduleTexts } from '../locales/texts.ts';

export function ScheduleWaiting() {
  const { session, clock } = useShell();
  const { timeZone } = session.person;
  return (
    <Stack role="status" aria-busy="true" aria-label={texts.use().ui.loading}>
      <Group gap="4px 8px">
        <Skeleton height={36} width={360} maw="100%" />
        <Small mih={30}>{scheduleTexts.use().hint(zoneLabel(timeZone, clock.now()))}</Small>
      </Group>
      <Skeleton height={560} radius="md" />
    </Stack>
  );
}
