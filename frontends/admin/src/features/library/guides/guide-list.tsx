import { Tree } from '@mantine/core';
import { type KeyboardEvent, useMemo } from 'react';
import { guideTexts } from '../../../locales/texts.ts';
import { OrderHint } from '../components/order-hint.tsx';
import type { Siblings } from '../order.ts';
import { inOrder } from '../tree.ts';
import { useOrdering } from '../use-ordering.ts';
import { useRowFocus } from '../use-row-focus.ts';
import { type Guide, useOrderGuides } from './api.ts';
import { GuideHeads, GuideRow } from './guide-row.tsx';
import type { GuideOrdering } from './order.ts';
import type { ChosenGuide } from './use-chosen-guide.ts';
import library from '../library.module.css';

type Props = {
  label: string;
  guides: readonly Guide[];
  /** Absent where the rows are what was searched for: a part of them has no order. */
  siblings?: Siblings<GuideOrdering>;
  chosen: ChosenGuide;
};

/** Enter opens a row beside the list. */
function opens({ key, target }: KeyboardEvent<HTMLElement>, open: (id: string) => void): boolean {
  const { role, dataset } = target as HTMLElement;
  if (key !== 'Enter' || role !== 'treeitem') return false;
  open(dataset.value ?? '');
  return true;
}

/** The rows of one category, put into another order by dragging and by keyboard as the library's are. */
export function GuideList({ label, guides, siblings, chosen }: Props) {
  const words = guideTexts.use();
  const named = (id: string) => guides.find((guide) => guide.id === id)?.title ?? '';
  const ordering = useOrdering({ siblingsOf: () => siblings, nameOf: named, order: useOrderGuides() });
  const { lifted, order } = ordering;
  const rows = useMemo(
    () =>
      inOrder(
        guides.map(({ id, title }) => ({ value: id, label: title })),
        order,
      ),
    [guides, order],
  );
  const list = useRowFocus(lifted?.value, order);
  const how = siblings ? words.howToOrder : words.foundUnordered;
  const open = (id: string) => {
    const guide = guides.find((one) => one.id === id);
    if (guide) chosen.choose({ category: guide.category, guide: id });
  };
  return (
    <>
      <OrderHint name={lifted && named(lifted.value)} lifted={lifted} how={how} />
      <GuideHeads isOrdered={siblings !== undefined} />
      <Tree
        ref={list}
        className={library.tree ?? ''}
        aria-label={label}
        data={rows}
        expandOnClick={false}
        expandOnSpace={false}
        allowRangeSelection={false}
        onKeyDownCapture={(event) => {
          if (!ordering.onKey(event) && !opens(event, open)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) ordering.cancel();
        }}
        {...(siblings && { onDragDrop: ordering.onDragDrop, allowDrop: ordering.allowDrop })}
        renderNode={({ node: { value }, elementProps }) => {
          const guide = guides.find(({ id }) => id === value);
          return (
            guide && (
              <GuideRow
                guide={guide}
                isChosen={value === chosen.place.guide}
                isLifted={value === lifted?.value}
                isOrdered={siblings !== undefined}
                row={elementProps}
                onOpen={() => open(value)}
              />
            )
          );
        }}
      />
    </>
  );
}
