import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { texts } from '../locales/texts.ts';

/** ROUTE-40. */
export function UnderDevelopmentPage({ onTitle }: { onTitle: (title: string) => void }) {
  const { navigate, session } = useShell();
  const { notOpen, ways } = texts.use();
  const { title, text } = notOpen;
  useEffect(() => onTitle(title), [onTitle, title]);
  return (
    <Panel>
      <EmptyState
        text={text}
        action={
          <Button variant="default" onClick={() => navigate(`/${session.person.role}/dashboard`)}>
            {ways.dashboard}
          </Button>
        }
      />
    </Panel>
  );
}
