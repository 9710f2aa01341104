import { Checkbox, NumberInput, Select, TextInput, Textarea } from '@mantine/core';
import { youtubeId } from '@parlance/kit/domain/youtube.ts';
import { peopleTexts } from '../../../locales/texts.ts';
import { type TutorChange, useUpdateTutor } from '../api/change-person.ts';
import type { AccountJson } from '@parlance/kit/api/types.ts';
import { type TutorForm, changedOf, tutorFaults } from '../person-form.ts';
import { useEditForm } from '../use-edit-form.ts';
import { FormDialog } from './form-dialog.tsx';
import { ZoneSelect } from '@parlance/kit/ui/zone-select.tsx';

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
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(introduction === undefined ? {} : { introduction: introduction.trim() }),
    ...(video === undefined ? {} : { video: youtubeId(video.trim()) ?? '' }),
    ...(timeZone === undefined ? {} : { timeZone }),
  };
  return {
    ...rest,
    ...(typeof lessonRate === 'number' ? { lessonRate } : {}),
    ...(Object.keys(profile).length > 0 ? { profile } : {}),
  };
}

/** Rate, stream, listing and profile of a teacher (ADM-02, FB-57). */
export function EditTutorDialog({ person, onClose }: Props) {
  const { teachingDialog, fields, listing } = peopleTexts.use();
  const update = useUpdateTutor(person);
  const before = formOf(person);
  const { form, faults, set, dialog } = useEditForm({ before, faultsOf: tutorFaults, changeOf, update, onClose });

  return (
    <FormDialog title={teachingDialog.title(person.name)} {...dialog}>
      <NumberInput
        label={fields.rate}
        decimalScale={2}
        allowNegative={false}
        hideControls
        value={form.lessonRate}
        error={faults.lessonRate}
        onChange={(value) => set({ lessonRate: value === '' ? '' : Number(value) })}
      />
      <TextInput
        label={fields.currency}
        maxLength={3}
        value={form.currency}
        error={faults.currency}
        onChange={(event) => set({ currency: event.currentTarget.value.toUpperCase() })}
      />
      <Checkbox
        label={fields.isPte}
        checked={form.isPte}
        onChange={(event) => set({ isPte: event.currentTarget.checked })}
      />
      <Select
        label={fields.status}
        data={(['training', 'completed'] as const).map((value) => ({ value, label: listing[value] }))}
        value={form.status}
        allowDeselect={false}
        onChange={(status) => set({ status: (status ?? form.status) as TutorForm['status'] })}
      />
      <TextInput
        label={fields.name}
        value={form.name}
        error={faults.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <ZoneSelect
        label={fields.timeZone}
        value={form.timeZone}
        error={faults.timeZone}
        onChange={(timeZone) => set({ timeZone })}
      />
      <Textarea
        label={fields.introduction}
        autosize
        minRows={3}
        maxRows={10}
        value={form.introduction}
        error={faults.introduction}
        onChange={(event) => set({ introduction: event.currentTarget.value })}
      />
      <TextInput
        label={fields.video}
        description={fields.videoHint}
        value={form.video}
        error={faults.video}
        onChange={(event) => set({ video: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
