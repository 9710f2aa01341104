import { ActionIcon, Box, Group, Progress, Text } from '@mantine/core';
import { IconFileText, IconPhoto, IconTrash, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOnline } from '../api/use-online.ts';
import { uploadTexts } from '../locales/texts.ts';
import { Reference } from '../ui/reference.tsx';
import type { UploadMoving } from './upload-items.ts';
import { mostBeforeChecked } from './send-parts.ts';
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
  /** The call that failed. */
  problem?: unknown;
  /** While bytes are on their way. */
  moving?: UploadMoving | undefined;
  faultId?: string | undefined;
  children: ReactNode;
};

/** One file's row: tile, what and which, how far, what can be done. */
export function UploadRow(props: Props) {
  const { label, optional, image, preview, detail, fault, hint, problem, moving, faultId, children } = props;
  const percent = moving?.percent;
  const words = uploadTexts.use();
  const Mark = image ? IconPhoto : IconFileText;
  return (
    <>
      <span className={classes.tile}>
        {preview ? <img src={preview} alt={words.previewOf(label)} /> : <Mark {...icon} />}
      </span>
      <Text component="div" size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <b>
          {label}{' '}
          {optional && (
            <Text span inherit c="dimmed" fw={400}>
              {words.optional}
            </Text>
          )}
        </b>
        <Text span inherit display="block" id={faultId} c={fault ? 'var(--p-danger)' : 'dimmed'}>
          {fault ?? detail}
        </Text>
        {hint && <small>{hint}</small>}
        <Reference of={problem} />
        {moving && <MovingNote {...moving} />}
        {percent !== undefined && (
          <Progress value={percent} size={4} mt={4} transitionDuration={160} aria-label={words.progressOf(label)} />
        )}
      </Text>
      <Group gap={8} wrap="nowrap" className={`p-figures ${classes.side}`}>
        {percent !== undefined && (
          <Box component="span" miw={44} c="dimmed" ta="right">
            {words.percent(percent)}
          </Box>
        )}
        {children}
      </Group>
    </>
  );
}

/** What is to be known beside the percentage. */
export function MovingNote({ percent, left, isBusy }: Omit<UploadMoving, 'kind'>) {
  const words = uploadTexts.use();
  if (!useOnline()) return <small>{words.noNetwork}</small>;
  if (isBusy) return <small>{words.storeBusy}</small>;
  if (percent === mostBeforeChecked) return <small>{words.checking}</small>;
  return left === undefined ? null : <small>{words.left(left)}</small>;
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
