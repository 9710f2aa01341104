import { Button } from '@mantine/core';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { useState } from 'react';
import { applicationTexts } from '../../../locales/texts.ts';
import { Deeds as Row } from '../../../ui/panel-parts.tsx';
import { type Deed, deedsOf } from '../deeds.ts';
import { DeedDialog } from './deed-dialog.tsx';

type Props = { application: ApplicationDetailJson; onRemoved: () => void };

/** The next step is filled; refusing and deleting are quiet outlines until their dialogs. */
function lookOf(deed: Deed) {
  if (deed === 'reject' || deed === 'rejectStage') return { variant: 'outline', color: 'red' } as const;
  if (deed === 'remove') return { variant: 'subtle', color: 'red' } as const;
  return { variant: 'filled' } as const;
}

export function Deeds({ application, onRemoved }: Props) {
  const words = applicationTexts.use();
  const [asked, setAsked] = useState<Deed>();
  const deeds = deedsOf(application);
  if (deeds.length === 0) return null;
  return (
    <Row>
      {deeds.map((deed) => (
        <Button key={deed} {...lookOf(deed)} onClick={() => setAsked(deed)}>
          {words.deeds[deed].button}
        </Button>
      ))}
      {asked && (
        <DeedDialog
          application={application}
          deed={asked}
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
