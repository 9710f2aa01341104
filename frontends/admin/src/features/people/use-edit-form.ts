/** What editing somebody is, whichever fields it has: judge the form, send what differs, say how it went. */
import { isProblem } from '@parlance/kit/api/problem.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useState } from 'react';
import { peopleTexts, texts } from '../../locales/texts.ts';
import type { Faults } from './person-form.ts';

type Update<C> = {
  isPending: boolean;
  error: unknown;
  mutate: (change: C, told: { onSuccess: () => void; onError: (problem: Error) => void }) => void;
};
type Options<F extends object, C extends object> = {
  before: F;
  faultsOf: (form: NoInfer<F>) => Faults<NoInfer<F>>;
  changeOf: (before: NoInfer<F>, form: NoInfer<F>) => C;
  update: Update<C>;
  onClose: () => void;
};

export function useEditForm<F extends object, C extends object>(options: Options<F, C>) {
  const { faultsOf, changeOf, update, onClose } = options;
  const { save, saved } = peopleTexts.use();
  const { stale } = texts.use();
  const { notify } = useShell();
  const [before] = useState(options.before);
  const [form, setForm] = useState(before);
  const [faults, setFaults] = useState<Faults<F>>({});
  const onSubmit = () => {
    const found = faultsOf(form);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const change = changeOf(before, form);
    if (Object.keys(change).length === 0) return onClose();
    update.mutate(change, {
      onSuccess: () => {
        notify.success(saved);
        onClose();
      },
      onError: (problem) => {
        if (!isProblem(problem) || problem.status !== 412) return;
        notify.error(stale);
        onClose();
      },
    });
  };
  const set = (change: Partial<F>) => setForm({ ...form, ...change });
  return { form, faults, set, dialog: { deed: save, busy: update.isPending, error: update.error, onSubmit, onClose } };
}
