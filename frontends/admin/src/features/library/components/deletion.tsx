import { Button } from '@mantine/core';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import type { LessonPage } from '@parlance/kit/library/api.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useState } from 'react';
import { libraryTexts } from '../../../locales/texts.ts';
import { useRemove } from '../api/change-library.ts';
import type { Place } from '../use-chosen.ts';

type Props = {
  place: Place;
  row: { name: string; version: number };
  kind: 'material' | 'course' | 'lesson';
  /** What hangs on it. */
  booked?: string | undefined;
  onGone: () => void;
};

/** What was booked on it goes on reading; new lessons are not booked on it. */
export function Deletion({ place, row, kind, booked, onGone }: Props) {
  const words = libraryTexts.use();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button variant="outline" color="red" onClick={() => setAsked(true)}>
        {words.remove[kind]}
      </Button>
      {asked && (
        <RemoveDialog
          place={place}
          row={row}
          kind={kind}
          booked={booked}
          onClose={() => setAsked(false)}
          onGone={onGone}
        />
      )}
    </>
  );
}

type DialogProps = Props & { onClose: () => void; isReading?: boolean };

export function RemoveDialog({ place, row, kind, booked, isReading = false, onGone, onClose }: DialogProps) {
  const words = libraryTexts.use();
  const remove = useRemove(place);
  const done = useDone(onClose);
  return (
    <ConfirmDialog
      title={words.removeTitle(row.name)}
      danger
      action={words.remove[kind]}
      cancelText={words.keep}
      busy={remove.isPending}
      disabled={isReading}
      error={remove.error}
      onCancel={onClose}
      onConfirm={() =>
        // What is deleted may be gone from the screen, and this dialog with it, before the answer is told here.
        void remove.mutateAsync(row.version).then(
          () => {
            done(words.removed(row.name))();
            onGone();
          },
          () => undefined,
        )
      }
    >
      <p>{words.removeNote[kind]}</p>
      {booked && <p>{booked}</p>}
      <p>{words.hideInstead}</p>
    </ConfirmDialog>
  );
}

/** Lessons that are booked on it. */
export function useBookedWords(use: LessonPage['use']): string | undefined {
  const words = libraryTexts.use();
  const { timeZone } = useShell().session.person;
  if (!use || use.booked === 0) return undefined;
  return words.bookedOn(use.booked, use.firstBookedAt ? dateTimeText(use.firstBookedAt, timeZone) : undefined);
}
