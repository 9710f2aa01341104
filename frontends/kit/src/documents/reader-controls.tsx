/** The two groups of buttons above a document: its pages and its zoom. */
import { ActionIcon } from '@mantine/core';
import { type Icon, IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react';
import { documentTexts } from '../locales/texts.ts';
import classes from './reader-controls.module.css';
import type { Reader } from './use-reader.ts';

type ButtonProps = { label: string; shortcut: string; icon: Icon; disabled?: boolean; onClick: () => void };

const ReaderButton = ({ label, shortcut, icon: Mark, ...button }: ButtonProps) => (
  <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} aria-keyshortcuts={shortcut} {...button}>
    <Mark size={18} stroke={1.75} aria-hidden />
  </ActionIcon>
);

export function PageControls({ reader: { shown, count, turn } }: { reader: Reader }) {
  const { documents } = documentTexts.use();
  const last = shown.at(-1) ?? 0;
  return (
    <div className={classes.group} role="group" aria-label={documents.page}>
      <ReaderButton
        label={documents.back}
        shortcut="PageUp"
        icon={IconChevronLeft}
        disabled={shown[0] === 1}
        onClick={() => turn(-1)}
      />
      <span className={classes.of} aria-live="polite">
        {documents.of(<b>{shown.join('–')}</b>, count)}
      </span>
      <ReaderButton
        label={documents.forward}
        shortcut="PageDown"
        icon={IconChevronRight}
        disabled={last === count}
        onClick={() => turn(1)}
      />
    </div>
  );
}

export function ZoomControls({ reader: { zoom, zoomBy } }: { reader: Reader }) {
  const { documents } = documentTexts.use();
  return (
    <div className={classes.group} role="group" aria-label={documents.zoom}>
      <ReaderButton label={documents.zoomOut} shortcut="-" icon={IconMinus} onClick={() => zoomBy(-1)} />
      <span className={classes.zoom}>{Math.round(zoom * 100)} %</span>
      <ReaderButton label={documents.zoomIn} shortcut="+" icon={IconPlus} onClick={() => zoomBy(1)} />
    </div>
  );
}
