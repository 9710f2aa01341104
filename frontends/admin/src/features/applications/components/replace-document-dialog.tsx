import { Button, Modal, Stack } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { uploads } from '@parlance/kit/domain/limits.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { DialogFoot } from '@parlance/kit/ui/dialog-foot.tsx';
import { UploadField } from '@parlance/kit/uploads/upload-field.tsx';
import type { UploadTarget } from '@parlance/kit/uploads/upload-target.ts';
import type { UploadedFile } from '@parlance/kit/uploads/uploaded-file.ts';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { useMemo, useState } from 'react';
import { applicationTexts, texts } from '../../../locales/texts.ts';
import { type DocumentKind, useReplaceDocument } from '../api/change-application.ts';

type Props = { application: ApplicationDetailJson; kind: DocumentKind; onClose: () => void };

const rules = { accept: ['application/pdf'], belowBytes: uploads.applicationFileBytes };

/** Another PDF in the place of one (APP-41): uploaded as applicants upload theirs, then named in the application. */
export function ReplaceDocumentDialog({ application, kind, onClose }: Props) {
  const { documents: words } = applicationTexts.use();
  const { cancel, close, required } = texts.use();
  const { api, notify } = useShell();
  const [file, setFile] = useState<UploadedFile>();
  const [isUploading, setUploading] = useState(false);
  const [missing, setMissing] = useState(false);
  const replace = useReplaceDocument(application, kind);
  const target = useMemo<UploadTarget>(
    () => ({
      start: async ({ size, contentType }, signal) => {
        const body = { kind, size, contentType };
        const { data } = await api.POST('/applications/uploads', { body, signal });
        return { id: data.link, url: data.url };
      },
    }),
    [api, kind],
  );
  const save = () => {
    setMissing(!file);
    if (!file) return;
    replace.mutate(file.id, {
      onSuccess: () => {
        notify.success(words.replaced);
        onClose();
      },
      onError: (problem) => notify.error(problemText(problem)),
    });
  };
  return (
    <Modal opened onClose={onClose} title={words.replaceTitle(words[kind])} closeButtonProps={{ 'aria-label': close }}>
      <Stack>
        <p>{words.replaceBody(words[kind], application.name)}</p>
        <UploadField
          id={`replace-${kind}`}
          label={words[kind]}
          what={words.what}
          kindWords={words.kindWords}
          rules={rules}
          target={target}
          value={file}
          error={missing && !file ? required : undefined}
          onChange={setFile}
          onBusy={setUploading}
          onFailure={notify.error}
        />
        <DialogFoot>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {cancel}
          </Button>
          <Button loading={isUploading || replace.isPending} onClick={save}>
            {words.replace}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}
