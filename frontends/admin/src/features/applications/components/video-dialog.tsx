import { TextInput } from '@mantine/core';
import { youtubeId } from '@parlance/kit/domain/youtube.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { judged, trimmed } from '@parlance/kit/forms/rules.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
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
  const { notify } = useShell();
  const update = useUpdateVideo(application);
  const form = useSchemaForm(schema, { initialValues: { video: application.video }, sending: update });
  const onSuccess = () => {
    notify.success(words.done);
    onClose();
  };
  return (
    <FormDialog
      title={words.dialog}
      form={form}
      deed={words.deed}
      busy={update.isPending}
      error={update.error}
      onSend={({ video }) => update.mutate(video, { onSuccess })}
      onClose={onClose}
    >
      <TextInput label={words.field} description={words.hint} maxLength={200} {...form.getInputProps('video')} />
    </FormDialog>
  );
}
