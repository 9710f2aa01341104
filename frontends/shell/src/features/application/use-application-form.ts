/** The form's values, what of it is wrong and may be said by now, and its draft. */
import { isProblem, problemText, type ProblemCode } from '@parlance/kit/api/problem.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { type SyntheticEvent, useMemo, useState } from 'react';
import * as v from 'valibot';
import { type Field, emptyForm } from './model/application-form.ts';
import { type FormFaults, applicationSchema } from './model/application-schema.ts';
import { clearDraft, loadDraft, saveDraft } from './model/draft.ts';
import type { Submitted, useSubmitApplication } from './use-submit-application.ts';
import { useAfterPress } from './use-after-press.ts';

/** Refusals that belong to one field. */
const fieldOf: Partial<Record<ProblemCode, Field>> = { EMAIL_TAKEN: 'email' };

export type FormState = ReturnType<typeof useApplicationForm>;

type Sending = { send: ReturnType<typeof useSubmitApplication>; onSubmitted: (what: Submitted) => void };

export function useApplicationForm(now: () => number, { send, onSubmitted }: Sending) {
  const schema = useMemo(() => applicationSchema(now), [now]);
  const [draft] = useState(() => loadDraft(Date.now()));
  const [attempted, setAttempted] = useState(false);
  const afterPress = useAfterPress();
  const { setFieldError, validateField, ...form } = useSchemaForm(schema, {
    initialValues: draft,
    sending: send,
    onInput: saveDraft,
    onFaulty: () => setAttempted(true),
    // The first faults are listed beside the button, each leading to its field.
    focusesFirst: false,
  });
  const clear = () => {
    form.setValues(emptyForm);
    form.clearErrors();
    setAttempted(false);
    clearDraft();
  };
  return {
    ...form,
    /** Whether sending was tried since the form was begun. */
    attempted,
    leave: (field: Field) => afterPress(() => void validateField(field)),
    /** The schema says texts. */
    errors: form.errors as FormFaults,
    isComplete: (fields: readonly Field[]) => {
      const { issues = [] } = v.safeParse(schema, form.values);
      return !issues.some(({ path }) => fields.includes(path?.[0]?.key as Field));
    },
    send: (event: SyntheticEvent<HTMLFormElement>) =>
      form.submit((body) =>
        send.mutate(body, {
          onSuccess(what) {
            clear();
            onSubmitted(what);
          },
          onError(problem) {
            const field = isProblem(problem) ? fieldOf[problem.code] : undefined;
            if (field) setFieldError(field, problemText(problem));
            setAttempted(true);
          },
        }),
      )(event),
    clear,
  };
}
