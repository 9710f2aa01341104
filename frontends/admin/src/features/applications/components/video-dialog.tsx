import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { youtubeId } from '@parlance/kit/domain/youtube.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { DialogFoot } from '@parlance/kit/ui/dialog-foot.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { type FormEvent, useState } from 'react';
import { applicationTexts, texts } from '../../../locales/texts.ts';
import { useUpdateVideo } from '../api/change-application.ts';

type Props = { application: ApplicationDetailJson; onClose: () => void };

export function VideoDialog({ application, onClose }: Props) {
  const { video: words } = applicationTexts.use();
  const { cancel, close } = texts.use();
  const { notify } = useShell();
  const [video, setVideo] = useState(application.video);
  const [wrong, setWrong] = useState(false);
  const update = useUpdateVideo(application);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = video.trim();
    const invalid = wanted !== '' && !youtubeId(wanted);
    setWrong(invalid);
    if (invalid) return;
    update.mutate(wanted, {
      onSuccess: () => {
        notify.success(words.done);
        onClose();
      },
    });
  };

  return (
    <Modal opened onClose={onClose} title={words.dialog} closeButtonProps={{ 'aria-label': close }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={words.field}
            description={words.hint}
            maxLength={200}
            value={video}
            error={wrong ? words.invalid : undefined}
            onChange={(event) => setVideo(event.currentTarget.value)}
          />
          {update.isError && (
            <Note tone="danger" role="alert">
              {problemText(update.error)}
            </Note>
          )}
          <DialogFoot>
            <Button variant="subtle" color="gray" onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" loading={update.isPending}>
              {words.deed}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
