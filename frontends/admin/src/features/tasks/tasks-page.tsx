import { Group } from '@mantine/core';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { RecordListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { taskTexts } from '../../locales/texts.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { PageOf } from '../../ui/pager.tsx';
import { type Task, useTasks, whoses } from '../../ui/tasks/api.ts';
import { TaskRows } from '../../ui/tasks/task-rows.tsx';
import { shapes } from '../../ui/tasks/task-words.ts';
import { WhoseControl } from '../../ui/tasks/whose-control.tsx';
import { usePaging } from '../../ui/use-paging.ts';

const amount = 25;
const kinds = Object.keys(shapes) as Task['kind'][];

/** Everything that needs somebody. The address holds whose, of which kind, and the page. */
export function TasksPage() {
  const words = taskTexts.use();
  const paging = usePaging();
  const whose = whoses.find((known) => known === paging.params.get('whose')) ?? 'open';
  const kind = kinds.find((known) => known === paging.params.get('kind'));
  const tasks = useTasks({ whose, kind, amount, pageToken: paging.pageToken });
  return (
    <Panel
      title={words.title}
      subtitle={tasks.data && words.hint(tasks.data.open, tasks.data.mine)}
      action={
        <Group gap="sm">
          <FilterSelect
            name="kind"
            label={words.kind}
            value={kind ?? ''}
            choices={{ '': words.anyKind, ...Object.fromEntries(kinds.map((each) => [each, words.kinds[each]])) }}
            onFilter={paging.filter}
          />
          <WhoseControl value={whose} onChange={(next) => paging.filter('whose', next === 'open' ? '' : next)} />
        </Group>
      }
    >
      <PageOf
        query={tasks}
        paging={paging}
        amount={amount}
        pending={<RecordListSkeleton rows={4} />}
        none={<EmptyState text={kind ? words.noneOfKind : words.none[whose]} />}
      >
        {(items) => <TaskRows tasks={items} />}
      </PageOf>
    </Panel>
  );
}
