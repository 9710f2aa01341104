import { Button } from '@mantine/core';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { useState } from 'react';
import { guideTexts, libraryTexts } from '../../../locales/texts.ts';
import { type Guide, useRemoveGuide } from './api.ts';

type Props = { guide: Guide; onGone: () => void };

export function GuideDeletion({ guide, onGone }: Props) {
  const words = guideTexts.use();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button variant="outline" color="red" onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
      {asked && <RemoveDialog guide={guide} onGone={onGone} onClose={() => setAsked(false)} />}
    </>
  );
}

function RemoveDialog({ guide: { id, title, version }, onGone, onClose }: Props & { onClose: () => void }) {
  const words = guideTexts.use();
  const { removeTitle, removed, keep } = libraryTexts.use();
  const remove = useRemoveGuide(id);
  const done = useDone(onClose);
  return (
    <ConfirmDialog
      title={removeTitle(title)}
      danger
      action={words.remove}
      cancelText={keep}
      busy={remove.isPending}
      error={remove.error}
      onCancel={onClose}
      onConfirm={() =>
        // What is deleted is gone from the screen, and this dialog with it, before the answer is told here.
        void remove.mutateAsync(version).then(
          () => {
            done(removed(title))();
            onGone();
          },
          () => undefined,
        )
      }
    >
      <p>{words.removeNote}</p>
    </ConfirmDialog>
  );
}
