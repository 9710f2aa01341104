/** What was chosen in a row's menu: a dialog, or done at once with the way back. */
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { TextInput } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useLessonPage } from '@parlance/kit/library/api.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { libraryTexts } from '../../../locales/texts.ts';
import { type LessonPlace, useChangeRow } from '../api/change-library.ts';
import { name } from '../library-form.ts';
import { type LibraryNode, placeOf } from '../tree.ts';
import type { Place } from '../use-chosen.ts';
import type { Follow } from '../use-moving.ts';
import type { RowAct } from '../use-row-menu.ts';
import { AddCourseDialog, AddLessonDialog } from './add-dialogs.tsx';
import { RemoveDialog, useBookedWords } from './deletion.tsx';
import { MoveCourseDialog, MoveLessonDialog } from './move-dialogs.tsx';
import { rowIn } from './row-menu.tsx';

export type RowsTold = {
  follow: Follow;
  /** Is not there any more, nor what was in it. */
  onGone: (place: Place) => void;
};

type Props = {
  act: RowAct;
  node: LibraryNode;
  told: RowsTold;
  choose: (place: Place) => void;
  onClose: () => void;
};

type Row = Extract<LibraryNode, { kind: 'material' | 'course' | 'lesson' }>;
const isRow = (node: LibraryNode): node is Row => placeOf(node) !== undefined;

export function RowDialog({ act, node, told, choose, onClose }: Props) {
  if (act === 'add') return <Add node={node} choose={choose} onClose={onClose} />;
  if (!isRow(node)) return null;
  if (act === 'rename') return <Rename node={node} onClose={onClose} />;
  if (act === 'visible') return <Turn node={node} onClose={onClose} />;
  if (act === 'delete') return <Remove node={node} told={told} onClose={onClose} />;
  if (node.kind === 'course') return <MoveCourseDialog {...node} follow={told.follow} onClose={onClose} />;
  return node.kind === 'lesson' && <MoveLessonDialog {...node} follow={told.follow} onClose={onClose} />;
}

type OwnProps = { node: Row; onClose: () => void };

function Add({ node, choose, onClose }: Pick<Props, 'node' | 'choose' | 'onClose'>) {
  if (!('material' in node)) return null;
  const material = node.material.id;
  if (node.kind === 'material') {
    return <AddCourseDialog material={material} onClose={onClose} onAdded={(course) => choose({ material, course })} />;
  }
  const place = { material, course: node.course.id };
  const at = node.kind === 'lesson' ? node.lesson.level : node.kind === 'level' ? node.level : undefined;
  return (
    <AddLessonDialog place={place} level={at} onClose={onClose} onAdded={(lesson) => choose({ ...place, lesson })} />
  );
}

const named = v.object({ name });

/** On the version that is on screen: whoever is refused sees the row as it is now, and may say it again. */
function Rename({ node, onClose }: OwnProps) {
  const words = libraryTexts.use();
  const row = rowIn(node);
  const change = useChangeRow();
  const form = useSchemaForm(named, { initialValues: { name: row.name }, sending: change });
  const done = useDone(onClose);
  return (
    <FormDialog
      title={words.renameRowTitle(row.name)}
      action={words.renameRow}
      form={form}
      onClose={onClose}
      onSend={(body) =>
        sendAndTell(
          change,
          { place: placeOf(node) as Place, version: row.version, ...body },
          { onSuccess: (saved) => done(words.saved(saved.name))() },
        )
      }
    >
      <TextInput data-autofocus label={words.fields.name} {...form.getInputProps('name')} />
    </FormDialog>
  );
}

/** Hidden or shown, without a question: it can be taken back. */
function Turn({ node, onClose }: OwnProps) {
  const words = libraryTexts.use();
  const { notify } = useShell();
  const { mutateAsync } = useChangeRow();
  const turn = useEffectEvent(async () => {
    const { version, visible } = rowIn(node);
    const place = placeOf(node) as Place;
    const said = (problem: unknown) => tellProblem(notify, problem);
    onClose();
    try {
      const saved = await mutateAsync({ place, version, visible: !visible });
      const back = () => void mutateAsync({ place, version: saved.version, visible }).catch(said);
      notify.success(visible ? words.isHidden(saved.name) : words.isShown(saved.name), back);
    } catch (problem) {
      said(problem);
    }
  });
  useEffect(() => void turn(), []);
  return null;
}

function Remove({ node, told, onClose }: OwnProps & Pick<Props, 'told'>) {
  const place = placeOf(node) as Place;
  const asked = { place, row: rowIn(node), kind: node.kind, onClose, onGone: () => told.onGone(place) };
  if (node.kind !== 'lesson') return <RemoveDialog {...asked} />;
  return (
    <RemoveLesson {...asked} lesson={{ material: node.material.id, course: node.course.id, lesson: node.lesson.id }} />
  );
}

type RemoveProps = Parameters<typeof RemoveDialog>[0];

/** What hangs on it is read first. */
function RemoveLesson({ lesson, ...asked }: RemoveProps & { lesson: LessonPlace }) {
  const page = useLessonPage(lesson);
  return <RemoveDialog {...asked} booked={useBookedWords(page.data?.use ?? null)} isReading={page.isPending} />;
}
