/** Around the fields of what is edited: what somebody else has saved meanwhile, saving and discarding, and deleting apart from them. */
import { Button, Group } from '@mantine/core';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { ProblemWords } from '@parlance/kit/ui/reference.tsx';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { libraryTexts } from '../../../locales/texts.ts';
import type { LastChange } from '../api/library.ts';
import classes from '../library.module.css';

type Field = string | boolean;
type Props<Values> = {
  editing: {
    form: { submit: (send: (values: Values) => void) => (event: SyntheticEvent<HTMLFormElement>) => void };
    isDirty: boolean;
    others: readonly string[];
    theirs: Record<string, Field>;
  };
  sending: { isPending: boolean; error: unknown };
  /** By field. */
  names: Record<string, string>;
  changed: LastChange | null;
  onSave: (values: Values, isOver: boolean) => void;
  onDiscard: () => void;
  /** Deleting. */
  apart: ReactNode;
  children: ReactNode;
};

export function EditFrame<Values>({
  editing,
  sending,
  names,
  changed,
  onSave,
  onDiscard,
  apart,
  children,
}: Props<Values>) {
  const words = libraryTexts.use();
  const { form, isDirty, others, theirs } = editing;
  const overtaken = others.length > 0;
  return (
    <form noValidate className={classes.form} onSubmit={form.submit((values: Values) => onSave(values, overtaken))}>
      {children}
      {overtaken && (
        <Overtaken changed={changed} fields={others.map((field) => [names[field] ?? field, theirs[field]])} />
      )}
      {sending.error !== null && !overtaken && (
        <Note tone="danger" role="alert">
          <ProblemWords error={sending.error} />
        </Note>
      )}
      <Group component="footer" justify="space-between" gap="sm">
        <Group gap="xs">
          <Button type="submit" loading={sending.isPending} disabled={!isDirty}>
            {overtaken ? words.saveOver : words.save}
          </Button>
          <Button variant="subtle" color="gray" disabled={!isDirty || sending.isPending} onClick={onDiscard}>
            {overtaken ? words.takeTheirs : words.discard}
          </Button>
        </Group>
        {apart}
      </Group>
    </form>
  );
}

type OvertakenProps = {
  changed: LastChange | null;
  fields: readonly (readonly [name: string, value: Field | undefined])[];
};

/** Whoever was first is named; the person's own input stays until they decide. */
function Overtaken({ changed, fields }: OvertakenProps) {
  const words = libraryTexts.use();
  const { timeZone } = useShell().session.person;
  const [isShown, setShown] = useState(false);
  return (
    <Note tone="warning" role="alert">
      {changed ? words.overtakenBy(changed.name, dateTimeText(changed.at, timeZone)) : words.overtaken}{' '}
      {words.inputStays}
      {isShown && (
        <dl className={classes.theirs}>
          {fields.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeof value === 'boolean' ? words.yesOrNo(value) : value || words.nothingThere}</dd>
            </div>
          ))}
        </dl>
      )}
      <div>
        <Button variant="default" mt={8} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? words.hideTheirs : words.seeTheirs}
        </Button>
      </div>
    </Note>
  );
}
