/** A lesson's recordings: heard, renamed, put into order, taken out, and more of them. */
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { TextInput } from '@mantine/core';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import type { LessonPage } from '@parlance/kit/library/api.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { sizeText } from '@parlance/kit/uploads/size-text.ts';
import { UploadArea } from '@parlance/kit/uploads/upload-area.tsx';
import type { UploadedFile } from '@parlance/kit/uploads/uploaded-file.ts';
import { storageTarget } from '@parlance/kit/uploads/upload-target.ts';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { libraryTexts } from '../../../locales/texts.ts';
import { type LessonPlace, useSaveLesson } from '../api/change-library.ts';
import { lengthOf } from '../length.ts';
import { name } from '../library-form.ts';
import { sound } from '../sound-rules.ts';
import { useAttaching } from '../use-attaching.ts';
import { FileRow, FileSection, folderOf, RowAction } from './file-rows.tsx';

type Props = { page: LessonPage; place: LessonPlace };
type Recording = LessonPage['recordings'][number];
type Kept = { fileId: string; title: string; seconds: number };

const calledOf = ({ title, filename }: Recording) => title || filename;

export function Recordings({ page, place }: Props) {
  const words = libraryTexts.use();
  const { recordings, lesson } = page;
  const [renamed, setRenamed] = useState<string>();
  const kept = recordings.map(({ fileId, title, seconds }) => ({ fileId, title, seconds }));
  const attaching = useAttaching(place, lesson.version, (files) => ({
    recordings: [...kept, ...files.map((file) => ({ fileId: file.id, title: file.name.replace(/\.[^.]+$/, '') }))],
  }));
  const moveUp = (at: number) =>
    attaching.send({ recordings: kept.toSpliced(at, 1).toSpliced(at - 1, 0, ...kept.slice(at, at + 1)) });
  return (
    <FileSection
      title={words.recordings}
      hint={words.inOrder}
      none={words.noRecordings}
      attaching={attaching}
      rows={recordings.map((recording, at) => (
        <FileRow
          key={recording.fileId}
          isSound
          name={calledOf(recording)}
          facts={words.fileFacts([recording.seconds > 0 && lengthOf(recording.seconds), sizeText(recording.size)])}
        >
          <Hearing recording={recording} />
          {at > 0 && <RowAction mark="up" label={words.moveUp(calledOf(recording))} onClick={() => moveUp(at)} />}
          <RowAction
            mark="rename"
            label={words.rename(calledOf(recording))}
            onClick={() => setRenamed(recording.fileId)}
          />
          <RowAction
            mark="remove"
            label={words.takeOut(calledOf(recording))}
            onClick={() => attaching.send({ recordings: kept.toSpliced(at, 1) })}
          />
        </FileRow>
      ))}
    >
      <MoreRecordings place={place} onAdded={attaching.add} />
      {kept.some(({ fileId }) => fileId === renamed) && (
        <RenameDialog
          place={place}
          version={lesson.version}
          kept={kept}
          fileId={renamed}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </FileSection>
  );
}

function MoreRecordings({ place, onAdded }: { place: LessonPlace; onAdded: (file: UploadedFile) => void }) {
  const words = libraryTexts.use();
  const id = useId();
  const { api, notify, session } = useShell();
  return (
    <UploadArea
      id={id}
      label={words.newRecordings}
      what={words.soundFile}
      kindWords={words.aSoundFile}
      rules={sound}
      target={storageTarget(api, folderOf(place, 'recordings'), session.person.uid)}
      value={[]}
      onAdded={onAdded}
      onRemoved={() => undefined}
      onFailure={notify.error}
    />
  );
}

/** It goes on with the address that it began with, and is asked for only when it is to be heard. */
function Hearing({ recording }: { recording: Recording }) {
  const words = libraryTexts.use();
  const { notify } = useShell();
  const [playing, setPlaying] = useState<string>();
  const { url } = recording;
  if (url === null) return null;
  const stop = () => setPlaying(undefined);
  return (
    <>
      <RowAction
        mark={playing ? 'stop' : 'play'}
        label={(playing ? words.stop : words.play)(calledOf(recording))}
        onClick={() => setPlaying(playing ? undefined : url)}
      />
      {playing && (
        <audio
          autoPlay
          src={playing}
          onEnded={stop}
          onError={() => {
            stop();
            notify.error(words.notPlayed(calledOf(recording)));
          }}
        />
      )}
    </>
  );
}

const renaming = v.object({ title: name });
type RenameProps = {
  place: LessonPlace;
  version: number;
  kept: readonly Kept[];
  fileId: string | undefined;
  onClose: () => void;
};

function RenameDialog({ place, version, kept, fileId, onClose }: RenameProps) {
  const words = libraryTexts.use();
  const save = useSaveLesson(place);
  const title = kept.find((one) => one.fileId === fileId)?.title ?? '';
  const form = useSchemaForm(renaming, {
    initialValues: { title },

    sending: save,
  });
  const done = useDone(onClose);
  return (
    <FormDialog
      title={words.renameTitle}
      action={words.save}
      form={form}
      onClose={onClose}
      onSend={(sent) => {
        const recordings = kept.map((one) => (one.fileId === fileId ? { ...one, ...sent } : one));
        sendAndTell(save, { recordings, version }, { onSuccess: done(words.saved(sent.title)) });
      }}
    >
      <TextInput data-autofocus label={words.fields.name} {...form.getInputProps('title')} />
    </FormDialog>
  );
}
