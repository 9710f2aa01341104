import { Button, Group } from '@mantine/core';
import { dateText } from '@parlance/kit/domain/time.ts';
import { levelOf } from '@parlance/kit/domain/levels.ts';
import { type LessonPage, useLessonPage } from '@parlance/kit/library/api.ts';
import { useLibraryPaths } from '@parlance/kit/library/paths.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { sizeText } from '@parlance/kit/uploads/size-text.ts';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { IconBook2, IconFileText, IconVolume } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { libraryTexts } from '../../../locales/texts.ts';
import { Facts } from '../../../ui/panel-parts.tsx';
import { LastChange } from './last-change.tsx';
import { LinkButton, Part, PartHead } from './part-head.tsx';
import classes from '../library.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type Props = { place: { material: string; course: string; lesson: string }; onClose: () => void };

export function LessonPart({ place, onClose }: Props) {
  const page = useLessonPage(place.material, place.course, place.lesson);
  return (
    <Part query={page} onClose={onClose}>
      {(data) => <Lesson page={data} onClose={onClose} />}
    </Part>
  );
}

function Lesson({ page, onClose }: { page: LessonPage; onClose: () => void }) {
  const words = libraryTexts.use();
  const paths = useLibraryPaths();
  const { material, course, lesson, use, changed } = page;
  const level = levelOf(lesson.level);
  return (
    <>
      <PartHead
        place={words.placeOfLesson(material.name, course.abbreviation, lesson.level)}
        code={lesson.code}
        name={lesson.name}
        onClose={onClose}
      />
      <Facts
        rows={[
          [words.levelLabel, level ? words.numbered(level.number, level.name) : lesson.level],
          [words.position, lesson.pos],
          [words.state, lesson.visible ? words.visible : words.hidden],
          [words.sample, words.yesOrNo(lesson.isSample)],
        ]}
      />
      <Group gap="xs">
        <Button
          component={Link}
          variant="default"
          to={paths.lesson({ material: material.id, course: course.id, lesson: lesson.id })}
          leftSection={<IconBook2 {...icon} />}
        >
          {words.preview}
        </Button>
      </Group>
      <Files page={page} />
      <LastChange change={changed} {...(use && { also: words.use(use.students, use.booked) })} />
    </>
  );
}

function Files({ page: { document, recordings, notes } }: { page: LessonPage }) {
  const words = libraryTexts.use();
  const { timeZone } = useShell().session.person;
  return (
    <>
      <FileSection title={words.document} none={words.noDocument}>
        {document && (
          <FileRow
            name={document.filename}
            facts={words.fileFacts([
              document.pages > 0 && words.pages(document.pages),
              sizeText(document.size),
              document.at !== null && dateText(document.at, timeZone),
            ])}
          />
        )}
      </FileSection>
      <FileSection title={words.recordings} none={words.noRecordings}>
        {recordings.map(({ fileId, title, filename, seconds, size }) => (
          <FileRow
            key={fileId}
            isSound
            name={title || filename}
            facts={words.fileFacts([seconds > 0 && lengthOf(seconds), sizeText(size)])}
          />
        ))}
      </FileSection>
      <FileSection title={words.notes} none={words.noNotes}>
        {notes && (
          <FileRow
            name={notes.filename}
            facts={words.fileFacts([notes.pages > 0 && words.pages(notes.pages), sizeText(notes.size)])}
          >
            <LinkButton to={notes.url}>{words.openFile}</LinkButton>
          </FileRow>
        )}
      </FileSection>
    </>
  );
}

const lengthOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

type SectionProps = { title: string; none: string; children: ReactNode };

function FileSection({ title, none, children }: SectionProps) {
  const isEmpty = Array.isArray(children) ? children.length === 0 : !children;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {isEmpty ? (
        <Quiet>{none}</Quiet>
      ) : (
        <ul className={`p-card p-ruled ${classes.files}`} role="list">
          {children}
        </ul>
      )}
    </section>
  );
}

type RowProps = { name: string; facts: string; isSound?: boolean; children?: ReactNode };

function FileRow({ name, facts, isSound, children }: RowProps) {
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
      {children}
    </li>
  );
}
