/** The two groups of buttons above a document: its pages and its zoom. */
import { ActionIcon, Box, Group, Text, VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconChevronLeft,
  IconChevronRight,
  IconFileText,
  IconMinus,
  IconPlus,
  IconTextSize,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { documentTexts } from '../locales/texts.ts';
import type { Reader } from './use-reader.ts';

type ButtonProps = { label: string; shortcut?: string; icon: Icon; disabled?: boolean; onClick: () => void };

export const PageButton = ({ label, shortcut, icon: Mark, ...button }: ButtonProps) => (
  <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} aria-keyshortcuts={shortcut} {...button}>
    <Mark size={18} stroke={1.75} aria-hidden />
  </ActionIcon>
);

const Controls = Group.withProps({
  role: 'group',
  className: 'p-figures',
  gap: 0,
  wrap: 'nowrap',
  style: { whiteSpace: 'nowrap' },
});

type PageControlsProps = {
  reader: Reader;
  /** In place of the page's number. */
  field?: ReactNode;
};

export function PageControls({ reader: { shown, count, turn, text }, field }: PageControlsProps) {
  const { documents } = documentTexts.use();
  const last = shown.at(-1) ?? 0;
  return (
    <Controls aria-label={documents.page}>
      <PageButton
        label={documents.back}
        shortcut="PageUp"
        icon={IconChevronLeft}
        disabled={shown[0] === 1}
        onClick={() => turn(-1)}
      />
      {field}
      {field ? (
        <Box component="span" px={6} c="dimmed">
          {documents.of(
            shown.slice(1).map((page) => `–${page}`),
            count,
          )}
          <VisuallyHidden aria-live="polite">{documents.of(shown.join('–'), count)}</VisuallyHidden>
        </Box>
      ) : (
        <Box component="span" miw={{ base: 88, lg: 124 }} c="dimmed" ta="center" aria-live="polite">
          {documents.of(
            <Text component="b" inherit c="var(--p-text)" fw={550}>
              {shown.join('–')}
            </Text>,
            count,
          )}
        </Box>
      )}
      <PageButton
        label={documents.forward}
        shortcut="PageDown"
        icon={IconChevronRight}
        disabled={last === count}
        onClick={() => turn(1)}
      />
      {text && (
        <PageButton
          label={text.isShown ? documents.asPage : documents.asText}
          icon={text.isShown ? IconFileText : IconTextSize}
          disabled={text.isPicture}
          onClick={text.toggle}
        />
      )}
    </Controls>
  );
}

export function ZoomControls({ reader: { zoom, zoomBy } }: { reader: Reader }) {
  const { documents } = documentTexts.use();
  return (
    <Controls aria-label={documents.zoom}>
      <PageButton label={documents.zoomOut} shortcut="-" icon={IconMinus} onClick={() => zoomBy(-1)} />
      <Box component="span" miw={52} ta="center" aria-live="polite">
        {Math.round(zoom * 100)} %
      </Box>
      <PageButton label={documents.zoomIn} shortcut="+" icon={IconPlus} onClick={() => zoomBy(1)} />
    </Controls>
  );
}
