import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { isProblem } from '../api/problem.ts';
import { pushTexts } from '../locales/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Note } from '../ui/note.tsx';
import { Panel } from '../ui/panel.tsx';
import { ProblemWords } from '../ui/reference.tsx';
import { Quiet } from '../ui/words.tsx';
import { type PushState, usePush } from './use-push.ts';

/** Whether this browser tells of lessons while the portal is closed. Nothing where the school sends none. */
export function PushPanel() {
  const words = pushTexts.use();
  const { key, error, isPending, refetch, state, change } = usePush();
  if (key === null) return null;
  return (
    <Panel title={words.title} subtitle={words.subtitle}>
      {error && key === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <Skeleton height={64} m="var(--p-gutter)" />}
      {key && state && <Choice state={state} change={change} />}
    </Panel>
  );
}

type ChoiceProps = { state: PushState; change: ReturnType<typeof usePush>['change'] };

function Choice({ state, change }: ChoiceProps) {
  const words = pushTexts.use();
  const isOn = state === 'on';
  const [Mark, action] = isOn ? [IconBellOff, words.turnOff] : [IconBell, words.turnOn];
  return (
    <Stack gap="sm" p="16px var(--p-gutter) var(--p-gutter)">
      <Group justify="space-between" gap="12px 20px">
        <Quiet role="status" style={{ flex: '1 1 220px' }}>
          {words.states[state]}
        </Quiet>
        {(isOn || state === 'off') && (
          <Button
            variant="default"
            leftSection={<Mark size={18} stroke={1.75} aria-hidden />}
            loading={change.isPending}
            onClick={() => change.mutate(!isOn)}
          >
            {action}
          </Button>
        )}
      </Group>
      {change.isError && state !== 'blocked' && (
        <Note tone="danger" role="alert">
          {/* Only the server's words are for people; a browser's are for developers. */}
          {isProblem(change.error) ? <ProblemWords error={change.error} /> : words.failed}
        </Note>
      )}
      <Text size="sm" c="dimmed">
        {words.privacy}
      </Text>
    </Stack>
  );
}
