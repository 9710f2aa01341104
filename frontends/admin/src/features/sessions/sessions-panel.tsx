/** All group sessions, the newest first, and the making of one. */
import type { GroupSessionJson } from '@parlance/kit/api/types.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { PagedList } from '@parlance/kit/ui/paged-list.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { LessonListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Box, Button, Group, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { groupTexts } from '../../locales/texts.ts';
import { useSessions, useLiveSessions } from './api/sessions.ts';
import { CreateSessionDialog } from './components/create-session-dialog.tsx';
import classes from './sessions.module.css';

const detailPath = (id: string) => `/admin/groupsessiondetail/${id}`;

export function SessionsPanel() {
  const { navigate } = useShell();
  const { list } = groupTexts.use();
  const sessions = useSessions();
  useLiveSessions();
  const [creating, setCreating] = useState(false);
  const button = (
    <Button variant="default" onClick={() => setCreating(true)}>
      {list.create}
    </Button>
  );
  return (
    <Panel title={list.title} subtitle={list.hint} action={button}>
      <PagedList
        query={sessions}
        pending={<LessonListSkeleton rows={2} />}
        none={<EmptyState text={list.none} />}
        more={list.more}
        margin="sm"
      >
        {(items) => (
          <ul className="p-ruled">
            {items.map((session) => (
              <Line key={session.id} session={session} onOpen={() => navigate(detailPath(session.id))} />
            ))}
          </ul>
        )}
      </PagedList>
      {creating && (
        <CreateSessionDialog onClose={() => setCreating(false)} onCreated={({ id }) => navigate(detailPath(id))} />
      )}
    </Panel>
  );
}

function Line({ session, onOpen }: { session: GroupSessionJson; onOpen: () => void }) {
  const { list } = groupTexts.use();
  const { timeZone } = useShell().session.person;
  return (
    <li>
      <Group
        component={UnstyledButton}
        gap="8px 24px"
        w="100%"
        mih={56}
        px="var(--p-gutter)"
        py={8}
        fz="inherit"
        className={classes.line}
        onClick={onOpen}
      >
        <Box component="span" flex="1 1 240px">
          <b>{session.title}</b>
          <Quiet component="small" display="block">
            {list.line(session.profile.tutor.name, session.lessonCount)}
          </Quiet>
        </Box>
        <span>{dateTimeText(session.when, timeZone)}</span>
        {session.isUnderMinimum && (
          <StateMark shape="triangle" tone="warning">
            {list.under}
          </StateMark>
        )}
        {session.status === 'cancelled' && (
          <StateMark shape="cross" tone="error">
            {list.cancelled}
          </StateMark>
        )}
      </Group>
    </li>
  );
}
