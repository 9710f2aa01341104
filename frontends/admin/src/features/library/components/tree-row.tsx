import { Button, type RenderTreeNodePayload, UnstyledButton } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { levelOf } from '@parlance/kit/domain/levels.ts';
import { Reference } from '@parlance/kit/ui/reference.tsx';
import { StreamChip } from '@parlance/kit/ui/stream-chip.tsx';
import { IconChevronDown, IconChevronRight, IconExternalLink, IconEyeOff, IconGripVertical } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { libraryTexts } from '../../../locales/texts.ts';
import type { Lesson } from '../api/library.ts';
import type { LibraryNode } from '../tree.ts';
import type { RowActs } from '../use-row-acts.ts';
import { useRowSays } from '../use-row-says.ts';
import { RowMenu } from './row-menu.tsx';
import classes from '../library.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

type InsideProps = {
  node: LibraryNode;
  value: string;
  isOpen: boolean;
  /** Whether it has rows of its own. */
  holds: boolean;
  /** Whether rows have a place among the others. */
  isOrdered: boolean;
  isMenuOpen: boolean;
  acts: RowActs;
};

type Props = InsideProps & {
  isChosen: boolean;
  isLifted: boolean;
  row: RenderTreeNodePayload['elementProps'];
};

/** One row: what it is called, and what there is to know of it without opening it. */
export function TreeRow({ isChosen, isLifted, row, ...inside }: Props) {
  const { node, value, acts } = inside;
  const own = useRowSays(nameOf(node), isChosen);
  return (
    <div
      {...row}
      ref={own}
      className={`${row.className} ${classes.row}`}
      data-kind={node.kind}
      data-chosen={isChosen || undefined}
      data-lifted={isLifted || undefined}
      onClick={(event) => {
        row.onClick(event);
        if (node.kind === 'level') acts.toggle(value);
        else acts.open(node);
      }}
    >
      <Inside {...inside} />
    </div>
  );
}

/** Of hundreds of rows a press changes one or two: the others are not drawn again. */
const Inside = memo(function Inside({ node, value, isOpen, holds, isOrdered, isMenuOpen, acts }: InsideProps) {
  const name = nameOf(node);
  return (
    <>
      <span className={classes.grip}>{isOrdered && hasPlace(node) && <IconGripVertical {...icon} />}</span>
      {holds && <Chevron isOpen={isOpen} name={name} onToggle={() => acts.toggle(value)} />}
      {isNote(node) ? <NoteOf node={node} onRetry={acts.retry} /> : <RowFacts node={node} />}
      <RowMenu
        node={node}
        name={name}
        isOpen={isMenuOpen}
        onOpen={() => acts.menuOf(value).onOpen()}
        onClose={() => acts.menuOf(value).onClose()}
        onAct={(act) => acts.menuOf(value).onAct(act)}
      />
    </>
  );
});

/** Levels stay where they are. */
const hasPlace = ({ kind }: LibraryNode) => kind === 'material' || kind === 'course' || kind === 'lesson';

type ChevronProps = { isOpen: boolean; name: string; onToggle: () => void };

function Chevron({ isOpen, name, onToggle }: ChevronProps) {
  const words = libraryTexts.use();
  const Mark = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton
      className={classes.chevron ?? ''}
      // The row itself is opened by its arrow keys.
      tabIndex={-1}
      aria-label={isOpen ? words.close(name) : words.open(name)}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <Mark {...icon} />
    </UnstyledButton>
  );
}

type Note = Extract<LibraryNode, { kind: 'reading' | 'failed' | 'empty' }>;
type Shown = Exclude<LibraryNode, Note>;
const isNote = (node: LibraryNode): node is Note =>
  node.kind === 'reading' || node.kind === 'failed' || node.kind === 'empty';

function NoteOf({ node, onRetry }: { node: Note; onRetry: () => void }) {
  const words = libraryTexts.use();
  return (
    <>
      <span className={classes.note}>
        {noteOf(node)}
        <Reference of={node.error} />
      </span>
      {node.kind === 'failed' && (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={(event) => {
            event.stopPropagation();
            onRetry();
          }}
        >
          {words.again}
        </Button>
      )}
    </>
  );
}

function noteOf({ kind, error }: Note): string {
  const words = libraryTexts.now();
  if (kind === 'failed') return problemText(error);
  return kind === 'reading' ? words.reading : words.noCourses;
}

export function nameOf(node: LibraryNode | undefined): string {
  if (!node) return '';
  if (node.kind === 'material') return node.material.name;
  if (node.kind === 'course') return `${node.course.abbreviation} ${node.course.name}`;
  if (node.kind === 'lesson') return `${node.lesson.code} ${node.lesson.name}`;
  return node.kind === 'level' ? levelName(node.level) : noteOf(node);
}

function levelName(level: number): string {
  const words = libraryTexts.now();
  const name = levelOf(level)?.name;
  return name ? words.level(level, name) : words.levelOnly(level);
}

function RowFacts({ node }: { node: Shown }) {
  const words = libraryTexts.use();
  switch (node.kind) {
    case 'material': {
      const { name, isPte, url, visible, courseCount } = node.material;
      return (
        <Facts name={name} isHidden={!visible}>
          <span className={classes.stream}>
            <StreamChip isPte={isPte} />
          </span>
          {url ? (
            <IconExternalLink {...icon} aria-hidden={false} aria-label={words.elsewhere} />
          ) : (
            words.courses(courseCount)
          )}
        </Facts>
      );
    }
    case 'course':
      return (
        <Facts code={node.course.abbreviation} name={node.course.name} isHidden={!node.course.visible}>
          {words.lessons(node.course.lessons.length)}
        </Facts>
      );
    case 'level':
      return <Facts name={levelName(node.level)}>{words.lessons(node.lessons.length)}</Facts>;
    case 'lesson':
      return (
        <Facts code={node.lesson.code} name={node.lesson.name} isHidden={!node.lesson.visible}>
          <LessonFacts lesson={node.lesson} />
        </Facts>
      );
  }
}

function LessonFacts({ lesson: { hasDocument, recordingCount } }: { lesson: Lesson }) {
  const words = libraryTexts.use();
  return (
    <>
      {hasDocument ? <span>{words.pdf}</span> : <b className={classes.missing}>{words.noPdf}</b>}
      <span className={classes.audio}>{words.audio(recordingCount)}</span>
    </>
  );
}

type FactsProps = { code?: string; name: string; isHidden?: boolean; children: ReactNode };

function Facts({ code, name, isHidden, children }: FactsProps) {
  const words = libraryTexts.use();
  return (
    <>
      {code && <span className={classes.code}>{code}</span>}
      <span className={classes.name} data-hidden={isHidden || undefined}>
        {name}
      </span>
      <span className={`p-figures ${classes.facts}`}>
        {isHidden && (
          <span className={classes.hidden}>
            <IconEyeOff {...icon} /> {words.hidden}
          </span>
        )}
        {children}
      </span>
    </>
  );
}
