import { TextInput } from '@mantine/core';
import { text } from '@parlance/kit/domain/limits.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useState } from 'react';
import { peopleTexts } from '../../../locales/texts.ts';
import { TypedName } from '../../../ui/typed-name.tsx';
import { useDeletePerson } from '../api/change-person.ts';
import { useConsequences } from '../api/consequences.ts';
import type { AccountJson } from '@parlance/kit/api/types.ts';
import { Consequences } from './consequences.tsx';
import { FormDialog } from './form-dialog.tsx';

type Props = { person: AccountJson; onClose: () => void; onDeleted: () => void };

/** Closes an account for good (EP-08): what happens to lessons and tokens is said first, and the name is typed. */
export function DeletePersonDialog({ person, onClose, onDeleted }: Props) {
  const { removeDialog: words, keep } = peopleTexts.use();
  const { notify } = useShell();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const asked = useConsequences(person.uid);
  const remove = useDeletePerson(person.uid);

  const submit = () => {
    setTried(true);
    if (typed.trim() !== person.name) return;
    remove.mutate(reason.trim(), {
      onSuccess: () => {
        notify.success(words.done(person.name));
        onDeleted();
      },
    });
  };

  return (
    <FormDialog
      title={words.title(person.name)}
      deed={words.deed}
      cancelText={keep}
      danger
      busy={remove.isPending}
      disabled={!asked.data}
      error={remove.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Consequences asked={asked} way="remove" />
      <p>
        <b>{words.last}</b>
      </p>
      <TextInput
        label={words.reason}
        description={words.reasonHint}
        maxLength={text.adjustReasonMax}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <TypedName name={person.name} typed={typed} asked={tried} onType={setTyped} />
    </FormDialog>
  );
}
