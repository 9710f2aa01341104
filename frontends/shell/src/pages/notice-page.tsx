import { Button } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { useEffect } from 'react';
import { texts } from '../locales/texts.ts';

type Props = { notice: 'notFound' | 'notOpen'; onTitle: (title: string) => void };

/** An address that leads nowhere, or not yet. The top bar shows the title as the page's heading. */
export function NoticePage({ notice, onTitle }: Props) {
  const { navigate, session } = useShell();
  const { [notice]: words, ways } = texts.use();
  const { title, text } = words;
  useEffect(() => onTitle(title), [onTitle, title]);
  const home = notice === 'notFound' ? '/' : `/${session.person.role}/dashboard`;
  return (
    <Panel>
      <EmptyState
        text={text}
        action={
          <Button variant="default" onClick={() => navigate(home)}>
            {ways.dashboard}
          </Button>
        }
      />
    </Panel>
  );
}
