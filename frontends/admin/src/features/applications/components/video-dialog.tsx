import { TextInput } from '@mantine/core';
import { youtubeId } from '@parlance/kit/domain/youtube.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { judged, trimmed } from '@parlance/kit/forms/rules.ts';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import * as v from 'valibot';
import { applicationTexts } from '../../../locales/texts.ts';
import { useUpdateVideo } from '../api/change-application.ts';

type Props = { application: ApplicationDetailJson; onClose: () => void };

const schema = v.object({
  video: v.pipe(
    trimmed,
    judged((video) => (video === '' || youtubeId(video) ? undefined : applicationTexts.now().video.invalid)),
  ),
});

export function VideoDialog({ application, onClose }: Props) {
  const { video: words } = applicationTexts.use();
  const done = useDone(onClose);
  const update = useUpdateVideo(application);
  const form = useSchemaForm(schema, { initialValues: { video: application.video }, sending: update });
  return (
    <FormDialog
      title={words.dialog}
      form={form}
      deed={words.deed}
      onSend={({ video }) => update.mutate(video, { onSuccess: done(words.done) })}
      onClose={onClose}
    >
      <TextInput label={words.field} description={words.hint} maxLength={200} {...form.getInputProps('video')} />
    </FormDialog>
  );
}
