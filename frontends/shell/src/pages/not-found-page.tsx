import { Button } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { useEffect } from 'react';
import { texts } from '../locales/texts.ts';

/** ROUTE-42; the top bar shows the number as the page's heading. */
export function NotFoundPage({ onTitle }: { onTitle: (title: string) => void }) {
  const { navigate } = useShell();
  const { notFound, ways } = texts.use();
  const { title, text } = notFound;
  useEffect(() => onTitle(title), [onTitle, title]);
  return (
    <Panel>
      <EmptyState
        text={text}
        action={
          <Button variant="default" onClick={() => navigate('/')}>
            {ways.dashboard}
          </Button>
        }
      />
    </Panel>
  );
}
