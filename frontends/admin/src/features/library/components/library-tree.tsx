import { Tree, useTree } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useMemo, useState } from 'react';
import { libraryTexts } from '../../../locales/texts.ts';
import { type Material, useCoursesOf } from '../api/library.ts';
import { useOrder } from '../api/order-library.ts';
import { siblingsOf } from '../order.ts';
import { inOrder, type LibraryNode, type LibraryNodes, libraryTree, placeOf, sameRow, valueOf } from '../tree.ts';
import type { Chosen, Place } from '../use-chosen.ts';
import type { LibraryState } from '../states.ts';
import { useOrdering } from '../use-ordering.ts';
import { useDropping } from '../use-dropping.ts';
import { useRowActs } from '../use-row-acts.ts';
import { useRowFocus } from '../use-row-focus.ts';
import { useRowMenu } from '../use-row-menu.ts';
import { OrderHint } from './order-hint.tsx';
import { RowDialog, type RowsTold } from './row-dialog.tsx';
import { nameOf, TreeRow } from './tree-row.tsx';
import classes from '../library.module.css';

type Props = {
  materials: readonly Material[];
  orderVersion: number;
  chosen: Chosen;
  /** What of it is listed. */
  state: LibraryState | undefined;
  told: RowsTold;
};

/** The way to what the address names stands open until somebody closes it. */
const wayTo = (place: Place | undefined, tree: LibraryNodes): Record<string, boolean> => {
  const lesson = tree.get(valueOf.lesson(place?.lesson ?? ''));
  return {
    ...(place && { [valueOf.material(place.material)]: true }),
    ...(place?.course && { [valueOf.course(place.course)]: true }),
    ...(lesson?.kind === 'lesson' && { [valueOf.level(lesson.course.id, lesson.lesson.level)]: true }),
  };
};

/** What is read, and what of it stands open. */
function useRows({ materials, orderVersion, chosen, state }: Props) {
  const [turned, setTurned] = useState<Record<string, boolean>>({});
  const [way] = useState(chosen.place);
  const isOpened = (id: string) => turned[valueOf.material(id)] ?? way?.material === id;
  const { courses, readAgain } = useCoursesOf(
    materials.map(({ id }) => id).filter((id) => isOpened(id)),
    state,
  );
  const { data, nodes } = useMemo(() => libraryTree({ materials, courses }), [materials, courses]);
  const expandedState = { ...wayTo(way, nodes), ...turned };
  const tree = useTree({
    expandedState,
    // Mantine says of every row that it has not heard of that it is closed.
    onExpandedStateChange: (next) => setTurned((known) => ({ ...known, ...turnedIn(next, expandedState) })),
  });
  const siblings = (value: string) =>
    // A part of the rows has no order.
    state ? undefined : siblingsOf(nodes.get(value), { materials, courses, orderVersion });
  return { data, nodes, siblings, tree, readAgain };
}

export function LibraryTree(props: Props) {
  const { chosen, state, told } = props;
  const words = libraryTexts.use();
  const { data, nodes, siblings, tree, readAgain } = useRows(props);
  const named = (value: string) => nameOf(nodes.get(value));
  const ordering = useOrdering({ siblingsOf: siblings, nameOf: named, order: useOrder() });
  const dropping = useDropping(nodes, ordering, told.follow);
  const menu = useRowMenu(nodes);
  const { lifted, order } = ordering;
  const rows = useMemo(() => inOrder(data, order), [data, order]);
  const list = useRowFocus(lifted?.value, order);
  const open = opener(chosen);
  const acts = useRowActs({ toggle: tree.toggleExpanded, open, retry: readAgain, menuOf: menu.of });
  const onKeyDownCapture = meantFor(
    (event) => ordering.onKey(event) || menu.onKey(event) || opens(event, nodes, tree.toggleExpanded, open),
  );
  return (
    <>
      <OrderHint
        name={lifted && named(lifted.value)}
        lifted={lifted}
        how={state ? words.unordered(words.states[state]) : words.howToOrder}
      />
      <Tree
        ref={list}
        className={classes.tree ?? ''}
        aria-label={words.tree}
        data={rows}
        tree={tree}
        levelOffset={28}
        expandOnClick={false}
        expandOnSpace={false}
        allowRangeSelection={false}
        onKeyDownCapture={onKeyDownCapture}
        onContextMenu={menu.onContextMenu}
        onBlur={leaving(ordering.cancel)}
        {...(!state && dropping)}
        renderNode={({ node: { value }, expanded, hasChildren, elementProps }) => {
          const node = nodes.get(value);
          if (!node) return null;
          return (
            <TreeRow
              node={node}
              value={value}
              isOpen={expanded}
              holds={hasChildren}
              isOrdered={!state}
              isMenuOpen={menu.of(value).isOpen}
              isChosen={sameRow(placeOf(node), chosen.place)}
              isLifted={lifted?.value === value}
              row={elementProps}
              acts={acts}
            />
          );
        }}
      />
      {menu.asked && <RowDialog {...menu.asked} told={told} choose={chosen.choose} onClose={menu.onAnswered} />}
    </>
  );
}

/** What is meant for this goes no further. */
const meantFor = (takes: (event: KeyboardEvent<HTMLElement>) => boolean) => (event: KeyboardEvent<HTMLElement>) => {
  if (!takes(event)) return;
  event.preventDefault();
  event.stopPropagation();
};

const leaving =
  (left: () => void) =>
  ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) left();
  };

const opener = (chosen: Chosen) => (node: LibraryNode) => {
  const place = placeOf(node);
  if (place) chosen.choose(place);
};

/** Enter opens a row's page, and a level's rows. */
function opens(
  { key, target }: KeyboardEvent<HTMLElement>,
  nodes: LibraryNodes,
  toggle: (value: string) => void,
  open: (node: LibraryNode) => void,
): boolean {
  const { role, dataset } = target as HTMLElement;
  const node = nodes.get(dataset.value ?? '');
  if (key !== 'Enter' || role !== 'treeitem' || !node) return false;
  if (node.kind === 'level') toggle(dataset.value ?? '');
  else open(node);
  return true;
}

const turnedIn = (next: Record<string, boolean>, before: Record<string, boolean>) =>
  Object.fromEntries(Object.entries(next).filter(([value, isOpen]) => isOpen !== (before[value] ?? false)));
