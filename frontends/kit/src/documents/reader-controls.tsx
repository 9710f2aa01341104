/** The two groups of buttons above a document: its pages and its zoom. */
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react';
import { documentTexts } from '../locales/texts.ts';
import classes from './reader-controls.module.css';
import type { Reader } from './use-reader.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export function PageControls({ reader: { shown, count, turn } }: { reader: Reader }) {
  const { documents } = documentTexts.use();
  const last = shown.at(-1) ?? 0;
  return (
    <div className={classes.group} role="group" aria-label={documents.page}>
      <button
        type="button"
        className={classes.button}
        aria-label={documents.back}
        aria-keyshortcuts="PageUp"
        disabled={shown[0] === 1}
        onClick={() => turn(-1)}
      >
        <IconChevronLeft {...icon} />
      </button>
      <span className={classes.of} aria-live="polite">
        {documents.of(<b>{shown.join('–')}</b>, count)}
      </span>
      <button
        type="button"
        className={classes.button}
        aria-label={documents.forward}
        aria-keyshortcuts="PageDown"
        disabled={last === count}
        onClick={() => turn(1)}
      >
        <IconChevronRight {...icon} />
      </button>
    </div>
  );
}

export function ZoomControls({ reader: { zoom, zoomBy } }: { reader: Reader }) {
  const { documents } = documentTexts.use();
  return (
    <div className={classes.group} role="group" aria-label={documents.zoom}>
      <button
        type="button"
        className={classes.button}
        aria-label={documents.zoomOut}
        aria-keyshortcuts="-"
        onClick={() => zoomBy(-1)}
      >
        <IconMinus {...icon} />
      </button>
      <span className={classes.zoom}>{Math.round(zoom * 100)} %</span>
      <button
        type="button"
        className={classes.button}
        aria-label={documents.zoomIn}
        aria-keyshortcuts="+"
        onClick={() => zoomBy(1)}
      >
        <IconPlus {...icon} />
      </button>
    </div>
  );
}
