/** What a teacher in training has done, what is to be done, and who decides at its end. */
import { Box, Button } from '@mantine/core';
import { read } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { type Step, StepPath } from '@parlance/kit/ui/step-path.tsx';
import { useQuery } from '@tanstack/react-query';
import { trainingPathTexts } from '../../locales/texts.ts';

/** Nothing for whoever is not in training. */
export function TrainingPath() {
  const { person } = useShell().session;
  return person.status === 'training' ? <Path /> : null;
}

function Path() {
  const { api, session } = useShell();
  const words = trainingPathTexts.use();
  const guides = useQuery(read(api, '/guides')).data?.items;
  const { introduction = '' } = session.person.tutor ?? {};
  const opened = guides?.filter(({ isOpened }) => isOpened).length ?? 0;
  const count = guides?.length ?? 0;
  const todo = [
    { ...words.account, isDone: true },
    {
      ...words.guides,
      isDone: guides !== undefined && opened === count,
      more: guides && count > 0 ? words.opened(opened, count) : undefined,
      to: '/tutor/training',
    },
    { ...words.profile, isDone: introduction !== '' && session.person.image !== '', to: '/tutor/account' },
    { ...words.practice, isDone: false, to: '/tutor/schedule' },
    { ...words.confirmed, isDone: false },
  ];
  return (
    <Panel title={words.title} subtitle={words.lead}>
      <Box px="var(--p-gutter)" pt="md">
        <StepPath label={words.title} steps={stepsOf(todo)} />
      </Box>
    </Panel>
  );
}

type Todo = { name: string; why: string; action?: string; isDone: boolean; more?: string | undefined; to?: string };

/** The first that is not done is where one is; the others may be done in any order. */
function stepsOf(todo: readonly Todo[]): Step[] {
  const now = todo.findIndex(({ isDone }) => !isDone);
  return todo.map(({ name, isDone, ...step }, at) => ({
    key: name,
    title: name,
    state: isDone ? 'past' : at === now ? 'now' : 'later',
    note: isDone ? undefined : <Note {...step} />,
  }));
}

function Note({ why, action, more, to }: Omit<Todo, 'name' | 'isDone'>) {
  const { navigate } = useShell();
  return (
    <>
      {[why, more].filter(Boolean).join(' ')}
      {to && action && (
        <>
          {' '}
          <Button variant="subtle" size="compact-sm" onClick={() => navigate(to)}>
            {action}
          </Button>
        </>
      )}
    </>
  );
}
