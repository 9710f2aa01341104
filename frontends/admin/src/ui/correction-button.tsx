/** Cancels a lesson ahead or corrects one behind; nothing where neither is possible. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { correctionTexts } from '../locales/texts.ts';
import { actionOn, type Subject } from './correction.ts';
import { CorrectionDialog } from './correction-dialog.tsx';

type Props = { subject: Subject; name: string };

export function CorrectionButton({ subject, name }: Props) {
  const words = correctionTexts.use();
  const [open, setOpen] = useState(false);
  const action = actionOn(subject);
  return (
    <>
      {action && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-label={action === 'correct' ? words.correctOf(name) : words.cancelOf(name)}
          onClick={() => setOpen(true)}
        >
          {words[action]}
        </Button>
      )}
      {open && action && (
        <CorrectionDialog subject={subject} action={action} name={name} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
