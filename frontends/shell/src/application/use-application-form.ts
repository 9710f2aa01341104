/** The form's values, what of it is wrong and may be said by now, and its draft. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ApplicationForm, type Field, emptyForm } from './model/application-form.ts';
import { clearDraft, loadDraft, saveDraft } from './model/draft.ts';
import { type FormFaults, formFaults } from './model/form-faults.ts';
import { useAfterPress } from './use-after-press.ts';

export type SetField = <F extends keyof ApplicationForm>(field: F, value: ApplicationForm[F]) => void;

export type FormState = {
  form: ApplicationForm;
  /** All there are. */
  faults: FormFaults;
  /** Those of fields that were left, and after the first attempt all. */
  shown: FormFaults;
  /** Whether sending was tried since the form was begun. */
  attempted: boolean;
  set: SetField;
  leave: (field: Field) => void;
  /** True when it may be sent; else everything that is wrong is said from now on. */
  attempt: () => boolean;
  /** What the server had against a field. It goes with the next change of that field. */
  refuse: (field: Field, words: string) => void;
  clear: () => void;
};

type Refusal = { field: Field; words: string };

const onlyOf = (faults: FormFaults, fields: ReadonlySet<Field>): FormFaults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => fields.has(field as Field)));

/** Nothing is written before something was entered, nor after the form was emptied. */
function useDraft(form: ApplicationForm): void {
  const first = useRef(form);
  useEffect(() => {
    if (form === emptyForm) clearDraft();
    else if (form !== first.current) saveDraft(form);
  }, [form]);
}

export function useApplicationForm(now: () => number): FormState {
  const [form, setForm] = useState<ApplicationForm>(() => loadDraft(Date.now()));
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [attempted, setAttempted] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const afterPress = useAfterPress();
  useDraft(form);

  const faults = useMemo(() => {
    const found = formFaults(form, now());
    return refusal && !found[refusal.field] ? { ...found, [refusal.field]: refusal.words } : found;
  }, [form, now, refusal]);
  const set = useCallback<SetField>((field, value) => {
    setForm((before) => ({ ...before, [field]: value }));
    setRefusal((refused) => (refused?.field === field ? undefined : refused));
  }, []);
  const leave = useCallback(
    (field: Field) => afterPress(() => setLeft((before) => (before.has(field) ? before : new Set([...before, field])))),
    [afterPress],
  );
  const begin = (values: ApplicationForm) => {
    setForm(values);
    setLeft(new Set());
    setAttempted(false);
    setRefusal(undefined);
  };
  return {
    form,
    faults,
    attempted,
    set,
    leave,
    shown: attempted ? faults : onlyOf(faults, left),
    attempt() {
      setAttempted(true);
      return Object.keys(formFaults(form, now())).length === 0;
    },
    refuse(field, words) {
      setRefusal({ field, words });
      setAttempted(true);
    },
    clear: () => begin(emptyForm),
  };
}
