import { Checkbox, NumberInput, Select, TextInput, Textarea } from '@mantine/core';
import type { AccountJson } from '@parlance/kit/api/types.ts';
import { youtubeId } from '@parlance/kit/domain/youtube.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { ZoneSelect } from '@parlance/kit/ui/zone-select.tsx';
import { peopleTexts } from '../../../locales/texts.ts';
import { type TutorChange, useUpdateTutor } from '../api/change-person.ts';
import { type TutorForm, changedOf, tutorSchema } from '../person-form.ts';
import { useEditForm } from '../use-edit-form.ts';

type Props = { person: AccountJson; onClose: () => void };

function formOf({ name, timeZone, status, tutor }: AccountJson): TutorForm {
  return {
    name,
    timeZone,
    status: status === 'completed' ? 'completed' : 'training',
    lessonRate: tutor?.lessonRate ?? '',
    currency: tutor?.currency ?? '',
    isPte: tutor?.isPte ?? false,
    introduction: tutor?.introduction ?? '',
    video: tutor?.video ?? '',
  };
}

/** What differs, in the shape of the request: the profile's fields lie one level deeper. The video goes as its id. */
function changeOf(before: TutorForm, after: TutorForm): TutorChange {
  const { name, introduction, video, timeZone, lessonRate, ...rest } = changedOf(before, after);
  const profile = {
    ...(name === undefined ? {} : { name }),
    ...(introduction === undefined ? {} : { introduction }),
    ...(video === undefined ? {} : { video: youtubeId(video) ?? '' }),
    ...(timeZone === undefined ? {} : { timeZone }),
  };
  return {
    ...rest,
    ...(typeof lessonRate === 'number' ? { lessonRate } : {}),
    ...(Object.keys(profile).length > 0 ? { profile } : {}),
  };
}

/** Rate, stream, listing and profile of a teacher. */
export function EditTutorDialog({ person, onClose }: Props) {
  const { teachingDialog, fields, listing } = peopleTexts.use();
  const update = useUpdateTutor(person);
  const { form, ...dialog } = useEditForm(tutorSchema, { before: formOf(person), changeOf, update, onClose });

  return (
    <FormDialog title={teachingDialog.title(person.name)} form={form} {...dialog}>
      <NumberInput
        label={fields.rate}
        decimalScale={2}
        allowNegative={false}
        hideControls
        {...form.getInputProps('lessonRate')}
      />
      <TextInput
        label={fields.currency}
        maxLength={3}
        {...form.getInputProps('currency')}
        onChange={(event) => form.setFieldValue('currency', event.currentTarget.value.toUpperCase())}
      />
      <Checkbox label={fields.isPte} {...form.getInputProps('isPte', { type: 'checkbox' })} />
      <Select
        label={fields.status}
        data={(['training', 'completed'] as const).map((value) => ({ value, label: listing[value] }))}
        allowDeselect={false}
        {...form.getInputProps('status')}
      />
      <TextInput label={fields.name} {...form.getInputProps('name')} />
      <ZoneSelect label={fields.timeZone} {...form.getInputProps('timeZone')} />
      <Textarea label={fields.introduction} autosize minRows={3} maxRows={10} {...form.getInputProps('introduction')} />
      <TextInput label={fields.video} description={fields.videoHint} {...form.getInputProps('video')} />
    </FormDialog>
  );
}
