/** What a lesson is taught with. A file is the lesson's as soon as it is there: it waits for no Save. */
import { ActionIcon, Button, Group } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { uploads } from '@parlance/kit/domain/limits.ts';
import { dateText } from '@parlance/kit/domain/time.ts';
import type { LessonPage } from '@parlance/kit/library/api.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Quiet, Small } from '@parlance/kit/ui/words.tsx';
import { sizeText } from '@parlance/kit/uploads/size-text.ts';
import { UploadArea } from '@parlance/kit/uploads/upload-area.tsx';
import { UploadField } from '@parlance/kit/uploads/upload-field.tsx';
import { storageTarget } from '@parlance/kit/uploads/upload-target.ts';
import { IconArrowUp, IconFileText, IconTrash, IconVolume } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { libraryTexts } from '../../../locales/texts.ts';
import type { LessonPlace } from '../api/change-library.ts';
import { lengthOf } from '../length.ts';
import { type Attaching, useAttaching } from '../use-attaching.ts';
import { LinkButton } from './part-head.tsx';
import classes from '../library.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const pdf = { accept: ['application/pdf'], belowBytes: uploads.lessonPdfBytes };
const sound = { accept: ['audio/mpeg', 'audio/wav', 'audio/x-wav'], belowBytes: uploads.lessonAudioBytes };

type Props = { page: LessonPage; place: LessonPlace };

/** The store keeps each file under an id of its own, so that a name may come again. */
const folderOf = ({ material, course, lesson }: LessonPlace, kind: string) =>
  `materials/${material}/${course}/${lesson}/${kind}`;

export function LessonFiles({ page, place }: Props) {
  return (
    <>
      <Document page={page} place={place} />
      <Recordings page={page} place={place} />
      <TeachersNotes page={page} place={place} />
    </>
  );
}

function Document({ page, place }: Props) {
  const words = libraryTexts.use();
  const { timeZone } = useShell().session.person;
  const { document, lesson } = page;
  const attaching = useAttaching(place, lesson.version, (files) => ({ documentFileId: files.at(-1)?.id ?? '' }));
  return (
    <FileSection
      title={words.document}
      none={words.noDocument}
      attaching={attaching}
      rows={
        document
          ? [
              <FileRow
                key={document.fileId}
                name={document.filename}
                facts={words.fileFacts([
                  document.pages > 0 && words.pages(document.pages),
                  sizeText(document.size),
                  document.at !== null && dateText(document.at, timeZone),
                ])}
              />,
            ]
          : []
      }
    >
      <OnePdf
        label={document ? words.newDocument : words.document}
        folder={folderOf(place, 'document')}
        attaching={attaching}
      />
      {document && <Small>{words.replaceNote}</Small>}
    </FileSection>
  );
}

function TeachersNotes({ page, place }: Props) {
  const words = libraryTexts.use();
  const { notes, lesson } = page;
  const attaching = useAttaching(place, lesson.version, (files) => ({ notesFileId: files.at(-1)?.id ?? '' }));
  return (
    <FileSection
      title={words.notes}
      none={words.noNotes}
      attaching={attaching}
      rows={
        notes
          ? [
              <FileRow
                key="notes"
                name={notes.filename}
                facts={words.fileFacts([
                  notes.pages > 0 && words.pages(notes.pages),
                  sizeText(notes.size),
                  words.teachersOnly,
                ])}
              >
                <LinkButton to={notes.url}>{words.openFile}</LinkButton>
                <RowAction
                  mark="remove"
                  label={words.takeOut(notes.filename)}
                  onClick={() => attaching.send({ notesFileId: '' })}
                />
              </FileRow>,
            ]
          : []
      }
    >
      <OnePdf label={notes ? words.newNotes : words.notes} folder={folderOf(place, 'notes')} attaching={attaching} />
    </FileSection>
  );
}

function Recordings({ page, place }: Props) {
  const words = libraryTexts.use();
  const id = useId();
  const { api, notify } = useShell();
  const { recordings, lesson } = page;
  const kept = recordings.map(({ fileId, title, seconds }) => ({ fileId, title, seconds }));
  const attaching = useAttaching(place, lesson.version, (files) => ({
    recordings: [...kept, ...files.map((file) => ({ fileId: file.id, title: file.name.replace(/\.[^.]+$/, '') }))],
  }));
  return (
    <FileSection
      title={words.recordings}
      hint={words.inOrder}
      none={words.noRecordings}
      attaching={attaching}
      rows={recordings.map(({ fileId, title, filename, seconds, size }, at) => (
        <FileRow
          key={fileId}
          isSound
          name={title || filename}
          facts={words.fileFacts([seconds > 0 && lengthOf(seconds), sizeText(size)])}
        >
          {at > 0 && (
            <RowAction
              mark="up"
              label={words.moveUp(title || filename)}
              onClick={() =>
                attaching.send({ recordings: kept.toSpliced(at, 1).toSpliced(at - 1, 0, ...kept.slice(at, at + 1)) })
              }
            />
          )}
          <RowAction
            mark="remove"
            label={words.takeOut(title || filename)}
            onClick={() => attaching.send({ recordings: kept.toSpliced(at, 1) })}
          />
        </FileRow>
      ))}
    >
      <UploadArea
        id={id}
        label={words.newRecordings}
        what={words.soundFile}
        kindWords={words.aSoundFile}
        rules={sound}
        target={storageTarget(api, folderOf(place, 'recordings'))}
        value={[]}
        onAdded={attaching.add}
        onRemoved={() => undefined}
        onFailure={notify.error}
      />
    </FileSection>
  );
}

type OneProps = { label: string; folder: string; attaching: Attaching };

function OnePdf({ label, folder, attaching }: OneProps) {
  const words = libraryTexts.use();
  const id = useId();
  const { api, notify } = useShell();
  return (
    <UploadField
      id={id}
      label={label}
      what={words.pdf}
      kindWords={words.aPdf}
      rules={pdf}
      target={storageTarget(api, folder)}
      value={undefined}
      onChange={(file) => file && attaching.add(file)}
      onFailure={notify.error}
    />
  );
}

type SectionProps = {
  title: string;
  hint?: string;
  none: string;
  attaching: Attaching;
  rows: ReactNode[];
  children: ReactNode;
};

function FileSection({ title, hint, none, attaching, rows, children }: SectionProps) {
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
          {problemText(error)}
        </Note>
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
      <Group gap={0} wrap="nowrap">
        {children}
      </Group>
    </li>
  );
}

type ActionProps = { mark: 'up' | 'remove'; label: string; onClick: () => void };

function RowAction({ mark, label, onClick }: ActionProps) {
  const Mark = mark === 'up' ? IconArrowUp : IconTrash;
  return (
    <ActionIcon variant="subtle" color="gray" size={40} title={label} aria-label={label} onClick={onClick}>
      <Mark {...icon} />
    </ActionIcon>
  );
}
