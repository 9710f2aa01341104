/** What may be done with a row without opening it. */
import { Menu, UnstyledButton } from '@mantine/core';
import { useLibraryPaths } from '@parlance/kit/library/paths.ts';
import { IconDots } from '@tabler/icons-react';
import { type SyntheticEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { libraryTexts } from '../../../locales/texts.ts';
import { previewPath } from '../preview/views.ts';
import { hasMenu, type LibraryNode } from '../tree.ts';
import type { RowAct } from '../use-row-menu.ts';
import classes from '../library.module.css';

type Props = {
  node: LibraryNode;
  name: string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onAct: (act: RowAct) => void;
};

const stop = (event: SyntheticEvent) => event.stopPropagation();

export function RowMenu({ node, name, isOpen, onOpen, onClose, onAct }: Props) {
  const words = libraryTexts.use();
  const button = useRef<HTMLButtonElement>(null);
  if (!hasMenu(node)) return null;
  // The keyboard stays with the row; it opens the menu from there.
  const focusRow = () => button.current?.closest<HTMLElement>('[role=treeitem]')?.focus();
  const more = (
    <UnstyledButton
      ref={button}
      className={classes.more ?? ''}
      tabIndex={-1}
      aria-haspopup="menu"
      aria-label={words.moreFor(name)}
      onClick={(event) => {
        stop(event);
        onOpen();
      }}
    >
      <IconDots size={18} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
  // Of thousands of rows one has a menu.
  if (!isOpen) return more;
  return (
    <Menu
      opened
      position="bottom-end"
      returnFocus={false}
      // The first thing to do has the focus itself.
      withInitialFocusPlaceholder={false}
      onChange={(opened) => {
        if (opened) return;
        focusRow();
        onClose();
      }}
    >
      <Menu.Target>{more}</Menu.Target>
      {/* What is pressed here is not pressed on the row. */}
      <Menu.Dropdown onClick={stop} onKeyDown={stop} onContextMenu={stop}>
        <Items
          node={node}
          onAct={(act) => {
            focusRow();
            onAct(act);
          }}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

type ItemsProps = { node: Extract<LibraryNode, { material: unknown }>; onAct: (act: RowAct) => void };

function Items({ node, onAct }: ItemsProps) {
  const words = libraryTexts.use();
  const paths = useLibraryPaths();
  const item = (act: RowAct, called: string, isFirst = false) => (
    <Menu.Item data-autofocus={isFirst || undefined} onClick={() => onAct(act)}>
      {called}
    </Menu.Item>
  );
  const add = (isFirst: boolean) => item('add', node.kind === 'material' ? words.addCourse : words.addLesson, isFirst);
  if (node.kind === 'level') return add(true);
  const { visible } = rowIn(node);
  return (
    <>
      {item('rename', words.renameRow, true)}
      {add(false)}
      {item('visible', visible ? words.hide : words.show)}
      {node.kind !== 'material' && item('move', words.moveTo)}
      {node.kind === 'lesson' && (
        <Menu.Item
          component={Link}
          to={paths.lesson({ material: node.material.id, course: node.course.id, lesson: node.lesson.id })}
        >
          {words.asTeacher}
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={previewOf(node)}>
        {words.asStudent}
      </Menu.Item>
      <Menu.Divider role="separator" />
      <Menu.Item color="red" onClick={() => onAct('delete')}>
        {words.remove[node.kind]}
      </Menu.Item>
    </>
  );
}

function previewOf(node: Parameters<typeof rowIn>[0]): string {
  const { kind, material } = node;
  if (kind === 'material') return previewPath({ material: material.id }, material);
  if (kind === 'course') return previewPath({ material: material.id, course: node.course.id }, material, node.course);
  const { course, lesson } = node;
  return previewPath({ material: material.id, course: course.id, lesson: lesson.id }, material, course, lesson);
}

export function rowIn(node: Extract<LibraryNode, { kind: 'material' | 'course' | 'lesson' }>) {
  if (node.kind === 'material') return node.material;
  return node.kind === 'course' ? node.course : node.lesson;
}
