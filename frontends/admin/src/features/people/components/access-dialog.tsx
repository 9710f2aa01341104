import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import type { AccountJson } from '@parlance/kit/api/types.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { peopleTexts } from '../../../locales/texts.ts';
import { useUpdatePerson } from '../api/change-person.ts';
import { useConsequences } from '../api/people.ts';
import { useCloseIfStale } from '../use-edit-form.ts';
import { Consequences } from './consequences.tsx';

type Props = { person: AccountJson; onClose: () => void };

/** Closes or opens the door of an account: disabling ends every session. */
export function AccessDialog({ person, onClose }: Props) {
  const { disableDialog, enableDialog, keep } = peopleTexts.use();
  const closeIfStale = useCloseIfStale(onClose);
  const done = useDone(onClose);
  const asked = useConsequences(person.uid);
  const update = useUpdatePerson(person);
  const words = person.enabled ? disableDialog : enableDialog;
  const submit = () =>
    sendAndTell(
      update,
      { enabled: !person.enabled },
      { onSuccess: done(words.done(person.name)), onError: closeIfStale },
    );
  return (
    <ConfirmDialog
      title={words.title(person.name)}
      action={words.action}
      danger={person.enabled}
      busy={update.isPending}
      disabled={person.enabled && !asked.data}
      error={update.error}
      cancelText={person.enabled ? keep : undefined}
      onConfirm={submit}
      onCancel={onClose}
    >
      {person.enabled ? (
        <>
          <Consequences asked={asked} way="disable" />
          <p>{disableDialog.none}</p>
        </>
      ) : (
        <p>{enableDialog.body}</p>
      )}
    </ConfirmDialog>
  );
}
