import type { SyntheticEvent } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { type ActionProps, DialogAction } from '../ui/dialog-action.tsx';

type Props<Body> = ActionProps & {
  title: string;
  size?: number;
  form: {
    isDirty: () => boolean;
    /** Says by itself that it is on its way, and what the server has against it. */
    sending?: { isPending: boolean; error: unknown } | undefined;
    submit: (send: (body: Body) => void) => (event: SyntheticEvent<HTMLFormElement>) => void;
  };
  onSend: (body: Body) => void;
  onClose: () => void;
};

/** A form in a dialog. A press beside it throws nothing away that was filled in. */
export function FormDialog<Body>({ title, size, onClose, ...form }: Props<Body>) {
  const busy = form.busy ?? form.form.sending?.isPending ?? false;
  return (
    <Dialog title={title} size={size} busy={busy} closeOnClickOutside={!form.form.isDirty()} onClose={onClose}>
      <DialogForm onClose={onClose} {...form} />
    </Dialog>
  );
}

/** For a dialog that has something to wait for before its form stands. */
export function DialogForm<Body>({ form, onSend, onClose, ...action }: Omit<Props<Body>, 'title' | 'size'>) {
  return (
    <form noValidate onSubmit={form.submit(onSend)}>
      <DialogAction
        gap="md"
        busy={form.sending?.isPending ?? false}
        error={form.sending?.error}
        onCancel={onClose}
        {...action}
      />
    </form>
  );
}
