import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Button, Checkbox, Group, Textarea, TextInput } from '@mantine/core';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { StreamChip } from '@parlance/kit/ui/stream-chip.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { libraryTexts } from '../../../locales/texts.ts';
import { Facts } from '../../../ui/panel-parts.tsx';
import { useSaveMaterial } from '../api/change-library.ts';
import type { Material } from '../api/library.ts';
import { materialSchema, materialValues } from '../library-form.ts';
import { previewPath } from '../preview/views.ts';
import { useEditing, useKeepUnsaved } from '../use-editing.ts';
import { AddCourseDialog } from './add-dialogs.tsx';
import { Deletion } from './deletion.tsx';
import { EditFrame } from './edit-frame.tsx';
import { IconChoice } from './icon-choice.tsx';
import { LastChange } from './last-change.tsx';
import { PartHead, type PartTold, PreviewLink } from './part-head.tsx';

export function MaterialPart({ material, told }: { material: Material; told: PartTold }) {
  const words = libraryTexts.use();
  const { id, name, isPte, courseCount, lessonCount, changed } = material;
  const save = useSaveMaterial(id);
  const editing = useEditing({ schema: materialSchema, row: material, valuesOf: materialValues, sending: save });
  const { form } = editing;
  const done = useDone(() => undefined);
  useKeepUnsaved(editing.isDirty, told.onDirty);
  const field = (key: keyof typeof words.fields) => ({ ...form.getInputProps(key), label: words.fields[key] });
  return (
    <>
      <PartHead place={words.material} name={name} onClose={told.onClose} />
      <Facts
        rows={[
          [words.stream, <StreamChip key="stream" isPte={isPte} />],
          [words.holds, `${words.courses(courseCount)}, ${words.lessons(lessonCount)}`],
        ]}
      />
      <EditFrame
        editing={editing}
        sending={save}
        names={words.fields}
        changed={changed}
        onSave={(values, isOver) =>
          sendAndTell(save, isOver ? editing.changeOver(values) : editing.change(values), {
            onSuccess(saved) {
              editing.begin(saved);
              done(words.saved(saved.name))();
            },
          })
        }
        onDiscard={() => editing.begin(material)}
        apart={<Deletion place={{ material: id }} row={material} kind="material" onGone={told.onGone} />}
      >
        <TextInput {...field('name')} />
        <Textarea autosize minRows={2} maxRows={8} {...field('description')} />
        <IconChoice isPte={isPte} {...field('icon')} />
        <TextInput type="url" description={words.urlNote} {...field('url')} />
        <Checkbox
          description={words.visibleNote}
          {...form.getInputProps('visible', { type: 'checkbox' })}
          label={words.fields.visible}
        />
        <Checkbox {...form.getInputProps('isDefault', { type: 'checkbox' })} label={words.fields.isDefault} />
        <Checkbox {...form.getInputProps('isFree', { type: 'checkbox' })} label={words.fields.isFree} />
      </EditFrame>
      <Group gap="xs">
        <AddCourse material={id} told={told} />
        <PreviewLink to={previewPath({ material: id }, material)} />
      </Group>
      <LastChange change={changed} />
    </>
  );
}

function AddCourse({ material, told }: { material: string; told: PartTold }) {
  const words = libraryTexts.use();
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {words.addCourse}
      </Button>
      {isAsked && (
        <AddCourseDialog
          material={material}
          onClose={() => setAsked(false)}
          onAdded={(course) => told.choose({ material, course })}
        />
      )}
    </div>
  );
}
