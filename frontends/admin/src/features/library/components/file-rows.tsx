/** A lesson's files of one kind, and what can be done with each. */
import { ActionIcon, Button, Group } from '@mantine/core';
import { Note } from '@parlance/kit/ui/note.tsx';
import { ProblemWords } from '@parlance/kit/ui/reference.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import {
  IconArrowUp,
  IconFileText,
  IconPencil,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconTrash,
  IconVolume,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { libraryTexts } from '../../../locales/texts.ts';
import type { LessonPlace } from '../api/change-library.ts';
import type { Attaching } from '../use-attaching.ts';
import classes from '../library.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The store keeps each file under an id of its own, so that a name may come again. */
export const folderOf = ({ material, course, lesson }: LessonPlace, kind: string) =>
  `materials/${material}/${course}/${lesson}/${kind}`;

type SectionProps = {
  title: string;
  hint?: string;
  none: string;
  attaching: Attaching;
  rows: ReactNode[];
  children: ReactNode;
};

export function FileSection({ title, hint, none, attaching, rows, children }: SectionProps) {
  const words = libraryTexts.use();
  const { error, retry } = attaching;
  return (
    <section className={classes.part} aria-label={title}>
      <h3>
        {title} {hint && <Quiet span>{hint}</Quiet>}
      </h3>
      {rows.length === 0 && <Quiet>{none}</Quiet>}
      {rows.length > 0 && (
        <ul className={`p-card p-ruled ${classes.files}`} role="list">
          {rows}
        </ul>
      )}
      {children}
      {error !== null && (
        <Note
          tone="warning"
          role="alert"
          action={
            retry && (
              <Button variant="default" onClick={retry}>
                {words.again}
              </Button>
            )
          }
        >
          <ProblemWords error={error} />
        </Note>
      )}
    </section>
  );
}

type RowProps = { name: string; facts: string; isSound?: boolean; children?: ReactNode };

export function FileRow({ name, facts, isSound, children }: RowProps) {
  const Mark = isSound ? IconVolume : IconFileText;
  return (
    <li className={classes.file}>
      <span className={classes.tile}>
        <Mark {...icon} />
      </span>
      <div>
        <b>{name}</b>
        <small>{facts}</small>
      </div>
      <Group gap={0} wrap="nowrap">
        {children}
      </Group>
    </li>
  );
}

const marks = {
  up: IconArrowUp,
  remove: IconTrash,
  rename: IconPencil,
  play: IconPlayerPlayFilled,
  stop: IconPlayerStopFilled,
} as const;

type ActionProps = { mark: keyof typeof marks; label: string; onClick: () => void };

export function RowAction({ mark, label, onClick }: ActionProps) {
  const Mark = marks[mark];
  return (
    <ActionIcon variant="subtle" color="gray" size={40} title={label} aria-label={label} onClick={onClick}>
      <Mark {...icon} />
    </ActionIcon>
  );
}
