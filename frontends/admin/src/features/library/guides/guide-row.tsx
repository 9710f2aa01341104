import type { RenderTreeNodePayload } from '@mantine/core';
import { Small } from '@parlance/kit/ui/words.tsx';
import { IconGripVertical } from '@tabler/icons-react';
import { guideTexts } from '../../../locales/texts.ts';
import { useRowSays } from '../use-row-says.ts';
import type { Guide } from './api.ts';
import classes from './guides.module.css';
import library from '../library.module.css';

type Props = {
  guide: Guide;
  isChosen: boolean;
  isLifted: boolean;
  /** Whether it has a place among the others. */
  isOrdered: boolean;
  row: RenderTreeNodePayload['elementProps'];
  onOpen: () => void;
};

/** One guide or video: what it is called, where it is, for whom, and how many people have opened it. */
export function GuideRow({ guide, isChosen, isLifted, isOrdered, row, onOpen }: Props) {
  const words = guideTexts.use();
  const { title, category, kind, openedBy } = guide;
  const [what, forWhom, opened] = [words.kinds[kind], words.rolesOf(guide.forRole), words.people(openedBy)];
  const own = useRowSays(words.row({ title, what, forWhom, opened }), isChosen);
  const address = guide.fileId ? words.file : guide.url.replace(/^https:\/\//, '');
  return (
    <div
      {...row}
      ref={own}
      className={`${row.className} ${library.row}`}
      data-chosen={isChosen || undefined}
      data-lifted={isLifted || undefined}
      onClick={(event) => {
        row.onClick(event);
        onOpen();
      }}
    >
      {isOrdered && (
        <span className={library.grip}>
          <IconGripVertical size={16} stroke={1.75} aria-hidden />
        </span>
      )}
      <span className={classes.title}>
        <b>{title}</b>
        <Small component="small">{isOrdered ? address : words.under(category, address)}</Small>
        <Small component="small" className={classes.narrow}>
          {words.inShort({ what, forWhom, opened })}
        </Small>
      </span>
      <span className={classes.kind}>{what}</span>
      <span className={classes.roles}>{forWhom}</span>
      <span className={`p-figures ${classes.opened}`}>{opened}</span>
    </div>
  );
}

/** Over the columns. */
export function GuideHeads({ isOrdered }: { isOrdered: boolean }) {
  const { heads } = guideTexts.use();
  return (
    <div className={classes.heads} aria-hidden>
      {isOrdered && <span className={library.grip} />}
      <span className={classes.title}>{heads.title}</span>
      <span className={classes.kind}>{heads.kind}</span>
      <span className={classes.roles}>{heads.forRole}</span>
      <span className={classes.opened}>{heads.opened}</span>
    </div>
  );
}
