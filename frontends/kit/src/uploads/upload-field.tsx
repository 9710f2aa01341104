import { VisuallyHidden } from '@mantine/core';
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { uploadTexts } from '../locales/texts.ts';
import { sizeText } from './size-text.ts';
import { UploadActions } from './upload-actions.tsx';
import type { UploadFieldProps } from './upload-field-props.ts';
import type { UploadItem } from './upload-items.ts';
import { UploadRow } from './upload-row.tsx';
import { type UploadRules, isTooLarge } from './upload-rules.ts';
import type { UploadedFile } from './uploaded-file.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useUploads } from './use-uploads.ts';
import classes from './upload-row.module.css';

/** One file: idle, uploading with percent, done, or error with Retry. Files can be chosen, dropped or pasted. */
export function UploadField(props: UploadFieldProps) {
  const { label, optional, none, kindWords, rules, target, value, error, problem, onChange, onBusy, onFailure } = props;
  const words = uploadTexts.use();
  const faultId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<File>();
  const uploads = useUploads({
    target,
    rules,
    kindWords,
    onFailure,
    multiple: false,
    onDone: (uploaded, file) => {
      setChosen(file);
      onChange(uploaded);
    },
  });
  const add = (files: File[]) => {
    if (value) onChange(undefined);
    uploads.add(files);
  };
  const item = uploads.items[0];
  const kind = item?.state.kind ?? (value ? 'done' : 'idle');
  useEffect(() => onBusy?.(kind === 'uploading'), [kind, onBusy]);
  const drop = useFileDrop(add);
  useKeptFocus(root, kind);
  const preview = usePreview(item?.file ?? (value ? chosen : undefined));
  const fault = item?.state.kind === 'error' ? item.state.message : kind === 'idle' ? error : undefined;
  const moving = item?.state.kind === 'uploading' ? item.state : undefined;

  return (
    <div
      ref={root}
      className={classes.row}
      role="group"
      aria-label={label}
      data-state={kind}
      data-fault={fault ? true : undefined}
      data-over={drop.over || undefined}
      {...drop.handlers}
    >
      <UploadRow
        label={label}
        optional={optional}
        fault={fault}
        faultId={faultId}
        moving={moving}
        preview={fault ? undefined : preview}
        image={rules.accept.some((type) => type.startsWith('image/'))}
        detail={drop.over ? words.dropHere : detailOf(item, value, none)}
        hint={hintOf(item, rules)}
        problem={item?.state.kind === 'error' ? item.state.problem : fault && problem}
      >
        <UploadActions {...props} {...uploads} add={add} item={item} faultId={fault ? faultId : undefined} />
      </UploadRow>
      <VisuallyHidden role="status">{spokenOf(kind, label, fault, item)}</VisuallyHidden>
    </div>
  );
}

function detailOf(item: UploadItem | undefined, value: UploadedFile | undefined, none?: string): string {
  const shown = item ? { name: item.name, size: item.file.size } : value;
  return shown ? `${shown.name}, ${sizeText(shown.size)}` : (none ?? uploadTexts.now().none);
}

function hintOf(item: UploadItem | undefined, rules: UploadRules): string | undefined {
  if (item?.state.kind === 'begun') return uploadTexts.now().cameBefore(item.state.percent);
  if (item?.state.kind !== 'error') return undefined;
  if (!isTooLarge(item.file, rules)) return item.state.reason;
  return uploadTexts.now().largeHint(sizeText(item.file.size), sizeText(rules.belowBytes ?? 0));
}

function spokenOf(kind: string, label: string, fault: string | undefined, item?: UploadItem): string {
  const words = uploadTexts.now();
  if (item?.state.kind === 'begun') return words.saidBegun(label, item.state.percent);
  if (kind === 'uploading') return words.saidUploading(label);
  if (kind === 'error') return fault ?? '';
  return kind === 'done' ? words.saidDone(label) : '';
}

/** A picture of the chosen image while this page is open; the server gives none before the form is sent. */
function usePreview(file: File | undefined): string | undefined {
  const address = useMemo(() => (file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  return address;
}

/** Buttons of a row come and go with its state. When the one that had the focus is gone, the row's next one takes it, so that a keyboard does not fall back to the top of the page. */
function useKeptFocus(root: RefObject<HTMLElement | null>, state: string): void {
  const had = useRef(false);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const stop = new AbortController();
    element.addEventListener('focusin', () => (had.current = true), { signal: stop.signal });
    // Going elsewhere by choice has a target; an element that vanishes has none.
    element.addEventListener('focusout', ({ relatedTarget }) => (had.current = relatedTarget === null), {
      signal: stop.signal,
    });
    return () => stop.abort();
  }, [root]);
  useEffect(() => {
    if (had.current && document.activeElement === document.body) root.current?.querySelector('button')?.focus();
  }, [root, state]);
}
