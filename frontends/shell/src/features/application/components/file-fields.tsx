import { uploads } from '@parlance/kit/domain/limits.ts';
import { UploadField } from '@parlance/kit/uploads/upload-field.tsx';
import type { UploadRules } from '@parlance/kit/uploads/upload-rules.ts';
import { useMemo } from 'react';
import { applicationTexts } from '../../../locales/texts.ts';
import { applicationTarget } from '../application-target.ts';
import { type FileKind, fileKinds } from '../model/application-form.ts';
import type { PublicParts } from '../../../pages/public-parts.ts';
import type { FormState } from '../use-application-form.ts';
import classes from './fields.module.css';

const belowBytes = uploads.applicationFileBytes;
const image: UploadRules = { accept: ['image/png', 'image/jpeg', 'image/webp'], belowBytes };
const pdf: UploadRules = { accept: ['application/pdf'], belowBytes };
export const rulesOf = (kind: FileKind): UploadRules => (kind === 'image' ? image : pdf);

/** The four files; the certificate is optional. */
export function FileFields({ state, parts }: { state: FormState; parts: PublicParts }) {
  const words = applicationTexts.use();
  const { api, notify } = parts;
  const targets = useMemo(
    () =>
      Object.fromEntries(fileKinds.map((kind) => [kind, applicationTarget(api, kind)])) as Record<
        FileKind,
        ReturnType<typeof applicationTarget>
      >,
    [api],
  );
  return (
    <div className={classes.files}>
      {fileKinds.map((kind) => (
        <UploadField
          key={kind}
          id={kind}
          label={words.labels[kind]}
          optional={kind === 'ecl'}
          what={kind === 'image' ? words.kinds.image : words.kinds.pdf}
          kindWords={kind === 'image' ? words.kindsIn.image : words.kindsIn.pdf}
          rules={rulesOf(kind)}
          target={targets[kind]}
          value={state.values[kind]}
          error={state.errors[kind]}
          onChange={(file) => state.getInputProps(kind).onChange(file && { ...file, at: Date.now() })}
          onFailure={notify.error}
        />
      ))}
    </div>
  );
}
