import { lazyPart } from '@parlance/kit/remote/lazy-part.tsx';
import { Anchor, Group, Skeleton } from '@mantine/core';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { taskTexts } from '../../locales/texts.ts';
import { useTasks, type Whose } from './api.ts';
import { TaskRows } from './task-rows.tsx';

const WhoseControl = lazyPart(
  async () => (await import('./whose-control.tsx')).WhoseControl,
  <Skeleton height={36} width={200} aria-hidden />,
);

const shown = 5;

/** The first of what needs somebody, on the first page. */
export function TaskQueue() {
  const words = taskTexts.use();
  const [whose, setWhose] = useState<Whose>('open');
  const tasks = useTasks({ whose, amount: shown });
  const { data } = tasks;
  return (
    <Panel
      title={words.title}
      subtitle={data && words.hint(data.open, data.mine)}
      action={
        <Group gap="md">
          <WhoseControl value={whose} onChange={setWhose} />
          <Anchor component={Link} to="/admin/tasks" size="sm">
            {words.all}
          </Anchor>
        </Group>
      }
    >
      {tasks.isPending && <Skeleton height={160} m="md" aria-hidden />}
      {tasks.isError && <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} />}
      {data?.items.length === 0 && <EmptyState text={words.none[whose]} />}
      {data && data.items.length > 0 && <TaskRows tasks={data.items} />}
    </Panel>
  );
}
