import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { applicationTexts } from '../../../locales/texts.ts';
import { type DocumentKind, useTakeOutDocument } from '../api/change-application.ts';

type Props = { application: ApplicationDetailJson; kind: DocumentKind; link: string; onClose: () => void };

export function TakeOutDialog({ application, kind, link, onClose }: Props) {
  const { documents: words } = applicationTexts.use();
  const { notify } = useShell();
  const done = useDone(onClose);
  const takeOut = useTakeOutDocument(application.id, kind);
  return (
    <ConfirmDialog
      title={words.removeTitle(words[kind])}
      action={words.remove}
      cancelText={words.keep}
      danger
      busy={takeOut.isPending}
      onCancel={onClose}
      onConfirm={() =>
        sendAndTell(takeOut, link, {
          onSuccess: done(words.removed),
          onError: (problem) => {
            tellProblem(notify, problem);
            onClose();
          },
        })
      }
    >
      {words.removeBody(words[kind], application.name)}
    </ConfirmDialog>
  );
}
