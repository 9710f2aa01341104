import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Box, Button, Group, TextInput } from '@mantine/core';
import { VideoFrame } from '@parlance/kit/ui/video-frame.tsx';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { youtubeId } from '@parlance/kit/domain/youtube.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { judged, trimmed } from '@parlance/kit/forms/rules.ts';
import { useState } from 'react';
import * as v from 'valibot';
import { applicationTexts } from '../../../locales/texts.ts';
import { useUpdateVideo } from '../api/change-application.ts';

/** The applicant's video, and its change. */
export function IntroductionVideo({ application }: { application: ApplicationDetailJson }) {
  const { video: words } = applicationTexts.use();
  const [editing, setEditing] = useState(false);
  return (
    <section>
      <Group justify="space-between" gap="sm" wrap="nowrap" mih={36}>
        <Box component="h3" p={0}>
          {words.heading}
        </Box>
        <Button variant="subtle" color="gray" onClick={() => setEditing(true)}>
          {words.edit}
        </Button>
      </Group>
      {application.video ? (
        <Box maw={560} pt="xs">
          <VideoFrame video={application.video} title={words.title(application.name)} />
        </Box>
      ) : (
        <Quiet>{words.none}</Quiet>
      )}
      {editing && <VideoDialog application={application} onClose={() => setEditing(false)} />}
    </section>
  );
}

type Props = { application: ApplicationDetailJson; onClose: () => void };

const schema = v.object({
  video: v.pipe(
    trimmed,
    judged((video) => (video === '' || youtubeId(video) ? undefined : applicationTexts.now().video.invalid)),
  ),
});

function VideoDialog({ application, onClose }: Props) {
  const { video: words } = applicationTexts.use();
  const done = useDone(onClose);
  const update = useUpdateVideo(application);
  const form = useSchemaForm(schema, { initialValues: { video: application.video }, sending: update });
  return (
    <FormDialog
      title={words.dialog}
      form={form}
      action={words.action}
      onSend={({ video }) => sendAndTell(update, video, { onSuccess: done(words.done) })}
      onClose={onClose}
    >
      <TextInput label={words.field} description={words.hint} maxLength={200} {...form.getInputProps('video')} />
    </FormDialog>
  );
}
