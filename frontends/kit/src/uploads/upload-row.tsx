import { ActionIcon } from '@mantine/core';
import { IconFileText, IconPhoto, IconTrash, IconX } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { uploadTexts } from '../locales/texts.ts';
import classes from './upload-row.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type Props = {
  label: string;
  optional?: boolean | undefined;
  image: boolean;
  preview?: string | undefined;
  /** Name and size, or what is missing. */
  detail: string;
  fault?: string | undefined;
  hint?: string | undefined;
  /** 0 to 100 while bytes are on their way. */
  percent?: number | undefined;
  faultId?: string | undefined;
  children: ReactNode;
};

/** One file's row: tile, what and which, how far, what can be done. */
export function UploadRow(props: Props) {
  const { label, optional, image, preview, detail, fault, hint, percent, faultId, children } = props;
  const words = uploadTexts.use();
  const Mark = image ? IconPhoto : IconFileText;
  return (
    <>
      <span className={classes.tile}>
        {preview ? <img src={preview} alt={words.previewOf(label)} /> : <Mark {...icon} />}
      </span>
      <div className={classes.text}>
        <b>
          {label} {optional && <span className={classes.optional}>{words.optional}</span>}
        </b>
        {fault ? (
          <span id={faultId} className={classes.fault}>
            {fault}
          </span>
        ) : (
          <span className={classes.quiet}>{detail}</span>
        )}
        {hint && <small>{hint}</small>}
        {percent !== undefined && <ProgressLine label={label} percent={percent} />}
      </div>
      <div className={classes.side}>
        {percent !== undefined && <span className={classes.percent}>{words.percent(percent)}</span>}
        {children}
      </div>
    </>
  );
}

function ProgressLine({ label, percent }: { label: string; percent: number }) {
  const words = uploadTexts.use();
  return (
    <span
      className={classes.progress}
      role="progressbar"
      aria-label={words.progressOf(label)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ '--share': percent / 100 } as CSSProperties} />
    </span>
  );
}

/** Takes a file away, or stops one that is on its way. */
export function RowAction({ kind, label, onClick }: { kind: 'remove' | 'cancel'; label: string; onClick: () => void }) {
  const Mark = kind === 'remove' ? IconTrash : IconX;
  return (
    <ActionIcon
      className={classes.icon ?? ''}
      variant="subtle"
      color="gray"
      size={40}
      title={label}
      aria-label={label}
      onClick={onClick}
    >
      <Mark {...icon} />
    </ActionIcon>
  );
}
