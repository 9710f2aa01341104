/** What editing somebody is, whichever fields it has: judge the form, send what differs, say how it went. */
import { sendAndTell, type Sending } from '@parlance/kit/api/send-and-tell.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { isProblem } from '@parlance/kit/api/problem.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import type { GenericSchema } from 'valibot';
import { peopleTexts, texts } from '../../locales/texts.ts';

type Update<C> = Sending<unknown, C> & { isPending: boolean; error: unknown };
type Options<F, C> = {
  before: F;
  changeOf: (before: NoInfer<F>, form: NoInfer<F>) => C;
  update: Update<C>;
  onClose: () => void;
};

/** Somebody else changed the person meanwhile: that is said, and the dialog goes. */
export function useCloseIfStale(onClose: () => void) {
  const { notify } = useShell();
  return (problem: unknown) => {
    if (!isProblem(problem) || problem.status !== 412) return;
    notify.error(texts.now().stale);
    onClose();
  };
}

export function useEditForm<F extends Record<string, unknown>, C extends object>(
  schema: GenericSchema<F>,
  { before, changeOf, update, onClose }: Options<F, C>,
) {
  const { save, saved } = peopleTexts.use();
  const closeIfStale = useCloseIfStale(onClose);
  const done = useDone(onClose);
  const form = useSchemaForm(schema, { initialValues: before, sending: update });
  const onSend = (values: F) => {
    const change = changeOf(form.getInitialValues(), values);
    if (Object.keys(change).length === 0) return onClose();
    sendAndTell(update, change, { onSuccess: done(saved), onError: closeIfStale });
  };
  return { form, action: save, onSend, onClose };
}
