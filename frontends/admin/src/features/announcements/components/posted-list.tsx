import { useDone } from '@parlance/kit/forms/use-done.ts';
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { AnnouncementIcon } from '@parlance/kit/announcements/announcement-icon.tsx';
import { dateTimeText, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { PagedList } from '@parlance/kit/ui/paged-list.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { RecordListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { announcementTexts } from '../../../locales/texts.ts';
import { useDeletePost, usePosted, type Posted } from '../api/announcements.ts';
import { namesOf } from './composer.tsx';
import classes from '../announcements.module.css';

export function PostedList({ onEdit }: { onEdit: (posted: Posted) => void }) {
  const { session, clock } = useShell();
  const words = announcementTexts.use();
  const list = usePosted();
  const [leaving, setLeaving] = useState<Posted>();
  const total = list.data?.pages[0]?.total;
  const zone = session.person.timeZone;
  return (
    <Panel title={words.list} subtitle={total ? words.total(total, zoneLabel(zone, clock.now())) : undefined}>
      <PagedList
        query={list}
        pending={<RecordListSkeleton rows={4} />}
        none={<EmptyState text={words.none} />}
        more={words.more}
        margin="sm"
      >
        {(items) => (
          <div className="p-ruled">
            {items.map((posted) => (
              <Line key={posted.id} posted={posted} onEdit={() => onEdit(posted)} onDelete={() => setLeaving(posted)} />
            ))}
          </div>
        )}
      </PagedList>
      {leaving && <Sure posted={leaving} onClose={() => setLeaving(undefined)} />}
    </Panel>
  );
}

type LineProps = { posted: Posted; onEdit: () => void; onDelete: () => void };

function Line({ posted, onEdit, onDelete }: LineProps) {
  const { session } = useShell();
  const words = announcementTexts.use();
  const { title, icon, type, state, people, when, viewed, of, outside } = posted;
  const who = people === null ? namesOf(posted.for) : words.users(people);
  const whenFor = words.whenFor(who, dateTimeText(when, session.person.timeZone));
  return (
    <article className={classes.line} aria-label={title}>
      <AnnouncementIcon icon={icon} type={type} />
      <div>
        <Text component="h3" size="sm" fw={550} style={{ overflowWrap: 'anywhere' }} dir="auto">
          {title}
        </Text>
        <Small className="p-figures">{outside ? words.alsoOutside(whenFor) : whenFor}</Small>
      </div>
      <div className={`p-figures ${classes.viewed}`}>
        {state === 'posted' ? (
          <Text size="sm" aria-label={words.viewedOf(viewed, of)}>
            {words.viewed(viewed, of)}
          </Text>
        ) : (
          <StateMark shape="ring" tone="info">
            {state === 'posting' ? words.posting : words.waits}
          </StateMark>
        )}
      </div>
      <div className={classes.buttons}>
        {state === 'scheduled' && (
          <Act name={words.changeOf(title)} tip={words.change} icon={IconPencil} onClick={onEdit} />
        )}
        <Act name={words.deleteOf(title)} tip={words.delete} icon={IconTrash} onClick={onDelete} />
      </div>
    </article>
  );
}

type ActProps = { name: string; tip: string; icon: typeof IconTrash; onClick: () => void };

const Act = ({ name, tip, icon: Icon, onClick }: ActProps) => (
  <Tooltip label={tip}>
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={name} onClick={onClick}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  </Tooltip>
);

function Sure({ posted: { id, title }, onClose }: { posted: Posted; onClose: () => void }) {
  const words = announcementTexts.use();
  const remove = useDeletePost(id);
  const done = useDone(onClose);
  return (
    <ConfirmDialog
      title={words.sure}
      action={words.delete}
      cancelText={words.keep}
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => sendAndTell(remove, true, { onSuccess: done(announcementTexts.now().deleted) })}
      onCancel={onClose}
    >
      <p>{words.sureText(title)}</p>
    </ConfirmDialog>
  );
}
