import { Button, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { under } from '../../api/read.ts';
import { useChange } from '../../api/use-change.ts';
import { accountTexts, uploadTexts } from '../../locales/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Quiet } from '../../ui/words.tsx';
import { FileChooser } from '../../uploads/file-chooser.tsx';
import { useFileDrop } from '../../uploads/use-file-drop.ts';
import { CutDialog } from './cut-dialog.tsx';
import classes from './photo.module.css';
import { photoRules } from './picture.ts';
import { useChosenPicture } from './use-chosen-picture.ts';

/** The own photo: chosen, dropped or taken, cut to a square, replaced or removed. Others see it at once. */
export function PhotoPanel() {
  const { session } = useShell();
  const { person } = session;
  const words = accountTexts.use().photo;
  const { dropHere } = uploadTexts.use();
  const [said, setSaid] = useState('');
  const { picture, fault, open, close } = useChosenPicture(words.kind);
  const onFiles = ([file]: File[]) => {
    setSaid('');
    if (file) void open(file);
  };
  const drop = useFileDrop(onFiles);
  const hasCamera = useMediaQuery('(pointer: coarse)');
  const chooser = { accept: photoRules.accept, onFiles };
  const choose = person.image ? words.replace : words.choose;
  return (
    <Panel title={words.title} subtitle={words.subtitle}>
      <Stack
        className={classes.drop ?? ''}
        gap="sm"
        p="16px var(--p-gutter)"
        mod={{ over: drop.over }}
        {...drop.handlers}
      >
        <Group gap="16px 20px">
          <Avatar name={person.name} image={person.image} size={96} />
          <Stack gap="xs" flex={1} miw={220}>
            <Group gap="xs">
              <FileChooser {...chooser} text={choose} label={choose} />
              {hasCamera && <FileChooser {...chooser} camera text={words.take} label={words.take} />}
              {person.image && <Remove onDone={() => setSaid(words.removed)} />}
            </Group>
            <Quiet>{drop.over ? dropHere : words.hint}</Quiet>
            <Quiet role="status">{said}</Quiet>
          </Stack>
        </Group>
        {fault && (
          <Note tone="danger" role="alert">
            {fault}
          </Note>
        )}
      </Stack>
      {picture && <CutDialog picture={picture} onClose={close} onDone={() => setSaid(words.saved)} />}
    </Panel>
  );
}

function Remove({ onDone }: { onDone: () => void }) {
  const words = accountTexts.use().photo;
  const [asks, setAsks] = useState(false);
  const remove = useChange(
    async (api, _nothing: undefined, header) => (await api.DELETE('/profile/me/photo', { params: { header } })).data,
    under(),
  );
  const close = () => {
    remove.reset();
    setAsks(false);
  };
  const onConfirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        close();
        onDone();
      },
    });
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
        onClick={() => setAsks(true)}
      >
        {words.remove}
      </Button>
      {asks && (
        <ConfirmDialog
          title={words.removeTitle}
          action={words.remove}
          danger
          cancelText={words.keep}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={onConfirm}
          onCancel={close}
        >
          <Text size="sm">{words.removeBody}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
