import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Button } from '@mantine/core';
import { useEffect } from 'react';

const title = 'Page Under Development';

/** ROUTE-40. */
export function UnderDevelopmentPage({ onTitle }: { onTitle: (title: string) => void }) {
  const { navigate, session } = useShell();
  useEffect(() => onTitle(title), [onTitle]);
  return (
    <Panel>
      <EmptyState
        text="This page is not open yet."
        action={
          <Button variant="default" onClick={() => navigate(`/${session.person.role}/dashboard`)}>
            Back to the dashboard
          </Button>
        }
      />
    </Panel>
  );
}
