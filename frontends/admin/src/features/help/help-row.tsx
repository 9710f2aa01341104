import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { type Icon, IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { helpTexts } from '../../locales/texts.ts';
import type { HelpQuestion } from './api.ts';
import classes from './help.module.css';

type Props = {
  question: HelpQuestion;
  onMove: (by: -1 | 1) => void;
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

export function HelpRow({ question, onMove, isFirst, isLast, onEdit, onDelete }: Props) {
  const words = helpTexts.use();
  const { question: asked, area, forRole, visible, changed } = question;
  return (
    <article className={classes.row} aria-label={asked}>
      <div>
        <Text component="h3" size="sm" fw={550} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {asked}
        </Text>
        <Small dir="auto">
          {words.about(area, forRole.map((role) => words.roles[role]).join(', '), changed?.name)}
        </Small>
      </div>
      {visible ? (
        <span />
      ) : (
        <StateMark shape="ring" tone="info">
          {words.hidden}
        </StateMark>
      )}
      <div className={classes.buttons}>
        <Act name={words.upOf(asked)} tip={words.up} icon={IconArrowUp} off={isFirst} onClick={() => onMove(-1)} />
        <Act name={words.downOf(asked)} tip={words.down} icon={IconArrowDown} off={isLast} onClick={() => onMove(1)} />
        <Act name={words.changeOf(asked)} tip={words.change} icon={IconPencil} onClick={onEdit} />
        <Act name={words.deleteOf(asked)} tip={words.delete} icon={IconTrash} onClick={onDelete} />
      </div>
    </article>
  );
}

type ActProps = { name: string; tip: string; icon: Icon; off?: boolean; onClick: () => void };

const Act = ({ name, tip, icon: Mark, off = false, onClick }: ActProps) => (
  <Tooltip label={tip}>
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={name} disabled={off} onClick={onClick}>
      <Mark size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  </Tooltip>
);
