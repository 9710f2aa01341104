import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Button, Checkbox, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { type LessonPage, useLessonPage } from '@parlance/kit/library/api.ts';
import { useLibraryPaths } from '@parlance/kit/library/paths.ts';
import { IconBook2 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { libraryTexts } from '../../../locales/texts.ts';
import { type LessonPlace, useSaveLesson } from '../api/change-library.ts';
import { lessonSchema, lessonValues, levelChoices, withNumbers } from '../library-form.ts';
import { previewPath } from '../preview/views.ts';
import { useEditing, useKeepUnsaved } from '../use-editing.ts';
import { Deletion, useBookedWords } from './deletion.tsx';
import { EditFrame } from './edit-frame.tsx';
import { LastChange } from './last-change.tsx';
import { LessonFiles } from './lesson-files.tsx';
import { MoveLesson } from './move-dialogs.tsx';
import { Part, PartHead, type PartTold, PreviewLink } from './part-head.tsx';

type Props = { place: LessonPlace; told: PartTold };

export function LessonPart({ place, told }: Props) {
  const page = useLessonPage(place);
  return (
    <Part query={page} onClose={told.onClose}>
      {(data) => <Lesson page={data} told={told} />}
    </Part>
  );
}

function Lesson({ page, told }: { page: LessonPage; told: PartTold }) {
  const words = libraryTexts.use();
  const paths = useLibraryPaths();
  const { material, course, lesson, use, changed } = page;
  const place = { material: material.id, course: course.id, lesson: lesson.id };
  return (
    <>
      <PartHead
        place={words.placeOfLesson(material.name, course.abbreviation, lesson.level)}
        code={lesson.code}
        name={lesson.name}
        onClose={told.onClose}
      />
      <LessonFields page={page} place={place} told={told} />
      <LessonFiles page={page} place={place} />
      <Group gap="xs">
        <Button
          component={Link}
          variant="default"
          to={paths.lesson(place)}
          leftSection={<IconBook2 size={18} stroke={1.75} aria-hidden />}
        >
          {words.asTeacher}
        </Button>
        <PreviewLink to={previewPath(place, material, course, lesson)} />
        <MoveLesson material={material} course={course} lesson={lesson} follow={told.follow} />
      </Group>
      <LastChange change={changed} {...(use && { also: words.use(use.students, use.booked) })} />
    </>
  );
}

type FieldsProps = { page: LessonPage; place: LessonPlace; told: PartTold };

function LessonFields({ page: { lesson, use, changed }, place, told }: FieldsProps) {
  const words = libraryTexts.use();
  const save = useSaveLesson(place);
  const editing = useEditing({ schema: lessonSchema, row: lesson, valuesOf: lessonValues, sending: save });
  const { form } = editing;
  const done = useDone(() => undefined);
  useKeepUnsaved(editing.isDirty, told.onDirty);
  const booked = useBookedWords(use);
  return (
    <EditFrame
      editing={editing}
      sending={save}
      names={words.fields}
      changed={changed}
      onSave={(values, isOver) =>
        sendAndTell(save, withNumbers(isOver ? editing.changeOver(values) : editing.change(values)), {
          onSuccess(saved) {
            editing.begin(saved);
            done(words.saved(`${saved.code} ${saved.name}`))();
          },
        })
      }
      onDiscard={() => editing.begin(lesson)}
      apart={<Deletion place={place} row={lesson} kind="lesson" booked={booked} onGone={told.onGone} />}
    >
      <TextInput {...form.getInputProps('name')} label={words.fields.name} />
      <SimpleGrid cols={2} spacing="sm">
        <Select
          allowDeselect={false}
          data={levelChoices()}
          {...form.getInputProps('level')}
          label={words.fields.level}
        />
        <TextInput
          inputMode="numeric"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={words.givesCode}
          {...form.getInputProps('pos')}
          label={words.fields.pos}
        />
      </SimpleGrid>
      <Checkbox
        description={words.visibleNote}
        {...form.getInputProps('visible', { type: 'checkbox' })}
        label={words.fields.visible}
      />
      <Checkbox {...form.getInputProps('isSample', { type: 'checkbox' })} label={words.fields.isSample} />
    </EditFrame>
  );
}
