import { Autocomplete, Checkbox, Input, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { uploads } from '@parlance/kit/domain/limits.ts';
import type { SchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { UploadField } from '@parlance/kit/uploads/upload-field.tsx';
import { storageTarget } from '@parlance/kit/uploads/upload-target.ts';
import type { UploadedFile } from '@parlance/kit/uploads/uploaded-file.ts';
import { useId, useState } from 'react';
import { guideTexts, libraryTexts } from '../../../locales/texts.ts';
import { type GuideValues, kinds, roles, rolesIn, rolesText, sources } from './guide-form.ts';

type Form = { form: SchemaForm<GuideValues> };
type Props = Form & {
  categories: readonly string[];
  /** The file that the guide has. */
  kept: string;
};

export function GuideFields({ form, categories, kept }: Props) {
  const words = guideTexts.use();
  const { kind, source } = form.values;
  const field = (key: 'title' | 'category' | 'description' | 'url' | 'length') => form.getInputProps(key);
  const choose = (key: 'kind' | 'source') => (next: string) => {
    form.getInputProps(key).onChange(next);
    if (key === 'source') return;
    // Pages are no minutes, and a video is no PDF.
    form.setFieldValue('length', '');
    form.setFieldValue('source', 'address');
  };
  return (
    <>
      <TextInput data-autofocus label={words.fields.title} {...field('title')} />
      <Autocomplete
        label={words.fields.category}
        description={words.categoryNote}
        data={[...categories]}
        {...field('category')}
      />
      <Choice label={words.fields.kind} of={kinds} words={words.kinds} value={kind} onChange={choose('kind')} />
      {kind === 'guide' && (
        <Choice
          label={words.fields.source}
          of={sources}
          words={words.sources}
          value={source}
          onChange={choose('source')}
        />
      )}
      {source === 'address' && (
        <TextInput type="url" label={words.fields.url} description={words.urlNotes[kind]} {...field('url')} />
      )}
      {source === 'file' && <GuideFile form={form} kept={kept} />}
      <TextInput label={words.lengths[kind]} description={words.lengthNotes[kind]} {...field('length')} />
      <Textarea autosize minRows={2} maxRows={8} label={words.fields.description} {...field('description')} />
      <Audience form={form} />
    </>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  of: readonly T[];
  words: Record<T, string>;
  value: T;
  onChange: (next: string) => void;
};

function Choice<T extends string>({ label, of, words, value, onChange }: ChoiceProps<T>) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <div>
        <SegmentedControl
          aria-label={label}
          data={of.map((one) => ({ value: one, label: words[one] }))}
          value={value}
          onChange={onChange}
        />
      </div>
    </Input.Wrapper>
  );
}

function Audience({ form }: Form) {
  const words = guideTexts.use();
  const { onChange, ...props } = form.getInputProps('forRole');
  return (
    <Checkbox.Group
      {...props}
      label={words.fields.forRole}
      value={rolesIn(form.values.forRole)}
      onChange={(next) => onChange(rolesText(next))}
    >
      <Stack gap="xs" mt={4}>
        {roles.map((role) => (
          <Checkbox key={role} value={role} label={words.roles[role]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

const pdf = { accept: ['application/pdf'], belowBytes: uploads.lessonPdfBytes };

function GuideFile({ form, kept }: Form & { kept: string }) {
  const words = guideTexts.use();
  const { pdf: what, aPdf } = libraryTexts.use();
  const id = useId();
  const { api, notify, session } = useShell();
  const [uploaded, setUploaded] = useState<UploadedFile>();
  const fault = form.errors.fileId;
  return (
    <UploadField
      id={id}
      label={kept ? words.anotherFile : words.fields.fileId}
      what={what}
      kindWords={aPdf}
      rules={pdf}
      target={storageTarget(api, 'guides', session.person.uid)}
      // What was discarded is gone from the field too.
      value={uploaded?.id === form.values.fileId ? uploaded : undefined}
      error={typeof fault === 'string' ? fault : undefined}
      onChange={(file) => {
        setUploaded(file);
        form.getInputProps('fileId').onChange(file?.id ?? kept);
      }}
      onFailure={notify.error}
    />
  );
}
