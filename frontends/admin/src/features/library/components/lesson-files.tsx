/** What a lesson is taught with. A file is the lesson's as soon as it is there: it waits for no Save. */
import { uploads } from '@parlance/kit/domain/limits.ts';
import { dateText } from '@parlance/kit/domain/time.ts';
import type { LessonPage } from '@parlance/kit/library/api.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { sizeText } from '@parlance/kit/uploads/size-text.ts';
import { UploadField } from '@parlance/kit/uploads/upload-field.tsx';
import { storageTarget } from '@parlance/kit/uploads/upload-target.ts';
import { useId } from 'react';
import { libraryTexts } from '../../../locales/texts.ts';
import type { LessonPlace } from '../api/change-library.ts';
import { type Attaching, useAttaching } from '../use-attaching.ts';
import { FileRow, FileSection, folderOf, RowAction } from './file-rows.tsx';
import { Recordings } from './lesson-recordings.tsx';
import { LinkButton } from './part-head.tsx';

const pdf = { accept: ['application/pdf'], belowBytes: uploads.lessonPdfBytes };

type Props = { page: LessonPage; place: LessonPlace };

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

type OneProps = { label: string; folder: string; attaching: Attaching };

function OnePdf({ label, folder, attaching }: OneProps) {
  const words = libraryTexts.use();
  const id = useId();
  const { api, notify, session } = useShell();
  return (
    <UploadField
      id={id}
      label={label}
      what={words.pdf}
      none={words.dropPdf}
      kindWords={words.aPdf}
      rules={pdf}
      target={storageTarget(api, folder, session.person.uid)}
      value={undefined}
      onChange={(file) => file && attaching.add(file)}
      onFailure={notify.error}
    />
  );
}
