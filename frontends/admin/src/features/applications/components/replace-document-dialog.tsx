import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { uploads } from '@parlance/kit/domain/limits.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { chosen } from '@parlance/kit/forms/rules.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { UploadField } from '@parlance/kit/uploads/upload-field.tsx';
import type { UploadTarget } from '@parlance/kit/uploads/upload-target.ts';
import type { UploadedFile } from '@parlance/kit/uploads/uploaded-file.ts';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { applicationTexts, texts } from '../../../locales/texts.ts';
import { type DocumentKind, useReplaceDocument } from '../api/change-application.ts';

type Props = { application: ApplicationDetailJson; kind: DocumentKind; onClose: () => void };

const rules = { accept: ['application/pdf'], belowBytes: uploads.applicationFileBytes };

const schema = v.object({ file: chosen<UploadedFile>(() => texts.now().required) });

const makeTarget = (api: ApiClient, kind: DocumentKind): UploadTarget => ({
  start: async ({ size, contentType }, signal) => {
    const { data } = await api.POST('/applications/uploads', { body: { kind, size, contentType }, signal });
    return { id: data.link, url: data.url };
  },
});

/** Another PDF in the place of one: uploaded as applicants upload theirs, then named in the application. */
export function ReplaceDocumentDialog({ application, kind, onClose }: Props) {
  const { documents: words } = applicationTexts.use();
  const { api, notify } = useShell();
  const done = useDone(onClose);
  const [isUploading, setUploading] = useState(false);
  const replace = useReplaceDocument(application, kind);
  const form = useSchemaForm(schema, { initialValues: { file: null }, sending: replace });
  const target = useMemo(() => makeTarget(api, kind), [api, kind]);
  const save = ({ file }: v.InferOutput<typeof schema>) =>
    sendAndTell(replace, file.id, {
      onSuccess: done(words.replaced),
      onError: (problem) => tellProblem(notify, problem),
    });
  return (
    <FormDialog
      title={words.replaceTitle(words[kind])}
      form={form}
      action={words.replace}
      busy={isUploading || replace.isPending}
      error={null}
      onSend={save}
      onClose={onClose}
    >
      <p>{words.replaceBody(words[kind], application.name)}</p>
      <UploadField
        id={`replace-${kind}`}
        label={words[kind]}
        what={words.what}
        kindWords={words.kindWords}
        rules={rules}
        target={target}
        value={form.values.file ?? undefined}
        error={form.errors.file ? texts.now().required : undefined}
        onChange={(file) => form.setValues({ file: file ?? null })}
        onBusy={setUploading}
        onFailure={notify.error}
      />
    </FormDialog>
  );
}
