import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { uploadTexts } from '../locales/texts.ts';
import { StateMark } from '../ui/state-mark.tsx';
import { FileChooser } from './file-chooser.tsx';
import { PendingActions } from './pending-actions.tsx';
import { sizeText } from './size-text.ts';
import type { UploadFieldProps } from './upload-field-props.ts';
import type { UploadItem } from './upload-items.ts';
import { RowAction, UploadRow } from './upload-row.tsx';
import type { UploadedFile } from './uploaded-file.ts';
import { useFileDrop } from './use-file-drop.ts';
import { type Uploads, useUploads } from './use-uploads.ts';
import row from './upload-row.module.css';

type Props = Omit<UploadFieldProps, 'value' | 'onChange' | 'optional' | 'onBusy'> & {
  value: readonly UploadedFile[];
  onAdded: (file: UploadedFile) => void;
  onRemoved: (file: UploadedFile) => void;
};

/** Several files, as the pages of materials take them: a place to drop them, and a row for each with its own state. */
export function UploadArea(props: Props) {
  const { id, label, what, kindWords, rules, target, value, error, onAdded, onRemoved, onFailure } = props;
  const words = uploadTexts.use();
  const uploads = useUploads({ target, rules, kindWords, onFailure, multiple: true, onDone: onAdded });
  const drop = useFileDrop(uploads.add);
  const image = rules.accept.some((type) => type.startsWith('image/'));
  const done = value.length > 0 ? words.saidDone(value.at(-1)?.name ?? '') : '';
  return (
    <Stack component="section" gap="sm" aria-label={label}>
      <Group
        justify="space-between"
        gap="12px 16px"
        p={20}
        bd={`1px dashed var(--p-${drop.over ? 'workplace' : 'line-strong'})`}
        bdrs="md"
        bg={drop.over ? 'var(--p-workplace-soft)' : undefined}
        c="dimmed"
        data-over={drop.over || undefined}
        {...drop.handlers}
      >
        <p>{words.dropMany}</p>
        <FileChooser
          id={id}
          text={words.choose(what)}
          label={words.chooseFor(words.choose(what), label)}
          accept={rules.accept}
          multiple
          onFiles={uploads.add}
        />
        {error && (
          <Text inherit w="100%" c="var(--p-danger)">
            {error}
          </Text>
        )}
      </Group>
      <Stack
        component="ul"
        gap={0}
        display={value.length + uploads.items.length === 0 ? 'none' : undefined}
        className="p-ruled"
        aria-label={words.listOf(label)}
      >
        {value.map((file) => (
          <li key={file.id} className={row.row} data-state="done">
            <DoneFile file={file} image={image} onRemove={() => onRemoved(file)} />
          </li>
        ))}
        {uploads.items.map((item) => (
          <li key={item.key} className={row.row} data-state={item.state.kind} data-fault={item.state.kind === 'error'}>
            <PendingFile item={item} image={image} uploads={uploads} />
          </li>
        ))}
      </Stack>
      <VisuallyHidden role="status">{lastFault(uploads.items) ?? done}</VisuallyHidden>
    </Stack>
  );
}

type DoneProps = { file: UploadedFile; image: boolean; onRemove: () => void };

function DoneFile({ file, image, onRemove }: DoneProps) {
  const words = uploadTexts.use();
  return (
    <UploadRow label={file.name} image={image} detail={sizeText(file.size)}>
      <StateMark shape="dot" tone="success">
        {words.done}
      </StateMark>
      <RowAction kind="remove" label={words.removeOf(file.name)} onClick={onRemove} />
    </UploadRow>
  );
}

function PendingFile({ item, image, uploads }: { item: UploadItem; image: boolean; uploads: Uploads }) {
  const words = uploadTexts.use();
  const { state, name } = item;
  const failed = state.kind === 'error';
  return (
    <UploadRow
      label={name}
      image={image}
      detail={sizeText(item.file.size)}
      fault={failed ? state.message : undefined}
      problem={failed ? state.problem : undefined}
      moving={state.kind === 'uploading' ? state : undefined}
      hint={state.kind === 'begun' ? words.cameBefore(state.percent) : failed ? state.reason : undefined}
    >
      <PendingActions label={name} item={item} {...uploads} />
    </UploadRow>
  );
}

function lastFault(items: readonly UploadItem[]): string | undefined {
  const last = items.at(-1)?.state;
  return last?.kind === 'error' ? last.message : undefined;
}
