/** The search while its fields are on their way: what it is for can be read already, where it will stand. */
import { Group, Skeleton, Stack } from '@mantine/core';
import { texts } from '@parlance/kit/locales/texts.ts';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { bookingTexts } from '../../locales/texts.ts';

export function SearchWaiting() {
  return (
    <Stack gap="lg" role="status" aria-busy="true" aria-label={texts.use().ui.loading}>
      <Skeleton height={52} radius="xl" maw={420} />
      <Group gap="lg">
        <Skeleton height={32} width={120} />
        <Skeleton height={32} width={160} />
      </Group>
      <section className="p-card">
        <Stack p="16px var(--p-gutter) var(--p-gutter)">
          <Quiet maw="68ch">{bookingTexts.use().search.hint}</Quiet>
          <Skeleton height={62} />
          <Skeleton height={48} />
        </Stack>
      </section>
      <Skeleton height={240} radius="md" />
    </Stack>
  );
}
