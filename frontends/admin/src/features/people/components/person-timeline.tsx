import { Box, Group, Skeleton, Stack } from '@mantine/core';
import type { PersonJson } from '@parlance/kit/api/types.ts';
import { zoneLabel } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { PagedList } from '@parlance/kit/ui/paged-list.tsx';
import { Timeline } from '@parlance/kit/ui/timeline.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { useState } from 'react';
import { timelineTexts } from '../../../locales/texts.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { type TimelineGroup, useTimeline } from '../api/timeline.ts';
import { momentText, timelineItem } from '../timeline-item.ts';

const choices = ['all', 'account', 'lessons', 'tokens', 'money', 'learning', 'told'] as const;

type Props = { person: Pick<PersonJson, 'uid' | 'name'> };

/** Everything that was done to and by somebody, the newest first. */
export function PersonTimeline({ person: { uid, name } }: Props) {
  const words = timelineTexts.use();
  const { session } = useShell();
  const zone = session.person.timeZone;
  const [group, setGroup] = useState<TimelineGroup>();
  const timeline = useTimeline(uid, group);
  const away = [...new Set(timeline.data?.pages.flatMap((page) => page.away))];
  return (
    <section aria-label={words.heading}>
      <Group justify="space-between" align="flex-start" gap="sm" pb="sm">
        <Box>
          <h3>{words.heading}</h3>
          <Small>{words.times(zoneLabel(zone))}</Small>
        </Box>
        <Box w={180}>
          <FilterSelect
            name="group"
            label={words.group}
            value={group ?? 'all'}
            choices={Object.fromEntries(choices.map((choice) => [choice, words.groups[choice]]))}
            onFilter={(_name, value) => setGroup(value === 'all' ? undefined : (value as TimelineGroup))}
          />
        </Box>
      </Group>
      <Stack gap="sm">
        {away.length > 0 && (
          <Note tone="warning">{`${words.away} ${away.map((part) => words.parts[part]).join(', ')}`}</Note>
        )}
        <PagedList
          query={timeline}
          pending={<Skeleton height={240} aria-hidden />}
          none={<Small>{group ? words.noneOf : words.none}</Small>}
          more={words.more}
        >
          {(events) => (
            <Timeline
              items={events.map((event) => timelineItem(event, { name, zone }))}
              zone={zone}
              label={words.heading}
              timeText={momentText}
            />
          )}
        </PagedList>
      </Stack>
    </section>
  );
}
