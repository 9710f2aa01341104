import { TextInput } from '@mantine/core';
import type { AccountJson } from '@parlance/kit/api/types.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { filled, judged, trimmed } from '@parlance/kit/forms/rules.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useState } from 'react';
import * as v from 'valibot';
import { peopleTexts } from '../../../locales/texts.ts';
import { TypedName, mistyped } from '../../../ui/typed-name.tsx';
import { useDeletePerson } from '../api/change-person.ts';
import { useConsequences } from '../api/people.ts';
import { Consequences } from './consequences.tsx';
import { ErasedDialog } from './erased-dialog.tsx';

type Props = { person: AccountJson; onClose: () => void; onDeleted: () => void };

const schemaOf = (name: string) =>
  v.object({
    reason: v.pipe(
      trimmed,
      filled(() => peopleTexts.now().removeDialog.reasonMissing),
    ),
    typed: v.pipe(
      v.string(),
      judged((typed) => mistyped(name, typed)),
    ),
  });

/** Closes an account for good: what happens to lessons and tokens is said first, and the name is typed; then what each service says of it. */
export function DeletePersonDialog({ person, onClose, onDeleted }: Props) {
  const { removeDialog: words, keep } = peopleTexts.use();
  const [isErased, setErased] = useState(false);
  const asked = useConsequences(person.uid);
  const remove = useDeletePerson(person.uid);

  const form = useSchemaForm(schemaOf(person.name), { initialValues: { reason: '', typed: '' }, sending: remove });

  if (isErased) return <ErasedDialog uid={person.uid} name={person.name} onClose={onDeleted} />;
  return (
    <FormDialog
      title={words.title(person.name)}
      form={form}
      action={words.action}
      cancelText={keep}
      danger
      disabled={!asked.data}
      onSend={({ reason }) => remove.mutate(reason, { onSuccess: () => setErased(true) })}
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
        {...form.getInputProps('reason')}
      />
      <TypedName name={person.name} {...form.getInputProps('typed')} />
    </FormDialog>
  );
}
