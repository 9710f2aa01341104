import { Progress } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ApiClient } from '../../api/client.ts';
import { under } from '../../api/read.ts';
import { useChange } from '../../api/use-change.ts';
import { accountTexts, uploadTexts } from '../../locales/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogAction } from '../../ui/dialog-action.tsx';
import { sendFile } from '../../uploads/send-file.ts';
import type { UploadTarget } from '../../uploads/upload-target.ts';
import { CutStage } from './cut-stage.tsx';
import { type Cut, middleOf, squareOf } from './cut.ts';
import { cutOut, type Picture } from './picture.ts';

type Props = { picture: Picture; onClose: () => void; onDone: () => void };

const photoTarget = (api: ApiClient): UploadTarget => ({
  async start({ size, contentType }, signal) {
    return (await api.POST('/profile/me/photo/uploads', { body: { size, contentType }, signal })).data;
  },
  async finish(upload, signal) {
    await api.PUT('/profile/me/photo', { body: { upload }, signal });
    return upload;
  },
});

/** Which square it is, then it is sent; closing it stops that. */
export function CutDialog({ picture, onClose, onDone }: Props) {
  const words = accountTexts.use().photo;
  const { progressOf } = uploadTexts.use();
  const [cut, setCut] = useState<Cut>(() => middleOf(picture));
  const [percent, setPercent] = useState(0);
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);
  const send = useChange(async (api, square: Cut) => {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    const file = await cutOut(picture, squareOf(picture, square));
    await sendFile({ file, target: photoTarget(api), signal, onPercent: setPercent });
  }, under());
  const onAction = () => {
    setPercent(0);
    send.mutate(cut, {
      onSuccess: () => {
        onDone();
        onClose();
      },
    });
  };
  return (
    <Dialog title={words.cutTitle} size="md" closeOnClickOutside={false} onClose={onClose}>
      <DialogAction
        gap="md"
        action={words.save}
        busy={send.isPending}
        say={send.isPending ? words.saving : ''}
        error={send.error}
        onAction={onAction}
        onCancel={onClose}
      >
        <CutStage picture={picture} cut={cut} onCut={setCut} />
        {send.isPending && <Progress value={percent} size={4} aria-label={progressOf(words.title)} />}
      </DialogAction>
    </Dialog>
  );
}
