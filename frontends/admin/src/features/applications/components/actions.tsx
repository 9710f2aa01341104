import { Button } from '@mantine/core';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { useState } from 'react';
import { applicationTexts } from '../../../locales/texts.ts';
import { Actions as Row } from '../../../ui/panel-parts.tsx';
import { type Action, actionsOf } from '../actions.ts';
import { ActionDialog } from './action-dialog.tsx';

type Props = { application: ApplicationDetailJson; onRemoved: () => void };

/** The next step is filled; refusing and deleting are quiet outlines until their dialogs. */
function lookOf(action: Action) {
  if (action === 'reject' || action === 'rejectStage') return { variant: 'outline', color: 'red' } as const;
  if (action === 'remove') return { variant: 'subtle', color: 'red' } as const;
  return { variant: 'filled' } as const;
}

export function Actions({ application, onRemoved }: Props) {
  const words = applicationTexts.use();
  const [asked, setAsked] = useState<Action>();
  const actions = actionsOf(application);
  // A dialog that stands when the last action goes says by itself that somebody else was first.
  if (actions.length === 0 && !asked) return null;
  return (
    <Row>
      {actions.map((action) => (
        <Button key={action} {...lookOf(action)} onClick={() => setAsked(action)}>
          {words.actions[action].button}
        </Button>
      ))}
      {asked && (
        <ActionDialog
          application={application}
          action={asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            if (asked === 'remove') onRemoved();
          }}
        />
      )}
    </Row>
  );
}
