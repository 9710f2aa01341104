import { Anchor, Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { AccountJson } from '@parlance/kit/api/types.ts';
import { usePathParams } from '@parlance/kit/remote/use-path-params.ts';
import { TokenLedger } from '@parlance/kit/tokens/token-ledger.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { TokenTable } from '@parlance/kit/ui/token-table.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Link } from 'react-router-dom';
import { peopleTexts } from '../../locales/texts.ts';
import { usePerson } from './api/people.ts';
import { AuditTrail } from './components/audit-trail.tsx';
import { BehindLine } from './components/behind-line.tsx';
import { MailState } from './components/mail-state.tsx';
import { PersonActions } from './components/person-actions.tsx';
import { PersonBookings } from './components/person-bookings.tsx';
import { PersonFacts } from './components/person-facts.tsx';
import { PersonFeedback } from './components/person-feedback.tsx';
import { PersonProgress } from './components/person-progress.tsx';
import { PersonTimeline } from './components/person-timeline.tsx';
import { TeachingFacts } from './components/teaching-facts.tsx';
import { TeachingRecord } from './components/teaching-record.tsx';
import panel from '../../ui/side-panel.module.css';
import classes from './whole-person.module.css';

/** One person whole: every part is asked for at once, comes by itself and fails by itself. */
export function WholePersonPage() {
  const { uid } = usePathParams('/admin/users/:uid/whole');
  const words = peopleTexts.use();
  const person = usePerson(uid);
  return (
    <Stack gap="lg">
      <Anchor component={Link} to={`/admin/users/${uid}`} size="sm">
        {words.backToList}
      </Anchor>
      {person.isPending && <Skeleton height={180} radius="md" aria-hidden />}
      {person.isError && (
        <Panel>
          <ErrorState error={person.error} onRetry={() => void person.refetch()} />
        </Panel>
      )}
      {person.data && <Head person={person.data} />}
      <div className={classes.columns}>
        <Stack gap="lg" miw={0}>
          {person.data && <Wallet person={person.data} />}
          {person.data?.data && <TokenLedger uid={uid} behind={(line) => <BehindLine line={line} />} />}
          {person.data && person.data.role !== 'admin' && (
            <Box className={`p-card ${classes.part}`}>
              <PersonBookings uid={uid} role={person.data.role} />
            </Box>
          )}
          {person.data && person.data.role !== 'admin' && (
            <Box className={`p-card ${classes.part}`}>
              <PersonFeedback uid={uid} side={person.data.role === 'tutor' ? 'given' : 'received'} />
            </Box>
          )}
          {person.data?.role === 'student' && (
            <Box className={`p-card ${classes.part}`}>
              <PersonProgress student={person.data} />
            </Box>
          )}
        </Stack>
        <Stack gap="lg" miw={0}>
          {person.data && person.data.role !== 'admin' && (
            <Box className={`p-card ${classes.part}`}>
              <PersonTimeline person={person.data} />
            </Box>
          )}
          <Box className={`p-card ${classes.part}`}>
            <AuditTrail uid={uid} />
          </Box>
        </Stack>
      </div>
    </Stack>
  );
}

function Head({ person }: { person: AccountJson }) {
  const words = peopleTexts.use();
  const closed = person.status === 'deleted';
  return (
    <Box component="section" className={`p-card ${classes.part}`} aria-label={person.name}>
      <Stack gap="md">
        <Group gap="md" justify="space-between">
          <Group gap="md" wrap="nowrap" miw={0}>
            <Avatar name={person.name} image={person.image} size={56} />
            <Box miw={0}>
              <Text component="h2" fz={24} lh="32px" fw={650} style={{ overflowWrap: 'anywhere' }}>
                {person.name}
              </Text>
              <Quiet style={{ overflowWrap: 'anywhere' }}>{person.email}</Quiet>
            </Box>
          </Group>
          {!closed && <PersonActions person={person} />}
        </Group>
        <div className={panel.wide}>
          <PersonFacts person={person} />
        </div>
        {!closed && <MailState uid={person.uid} />}
        {closed && <Note tone="plain">{words.deleted}</Note>}
        {person.tutor && !closed && <TeachingFacts name={person.name} tutor={person.tutor} />}
        {person.role === 'tutor' && <TeachingRecord uid={person.uid} />}
      </Stack>
    </Box>
  );
}

/** What there is to spend, and until when. */
function Wallet({ person }: { person: AccountJson }) {
  const words = peopleTexts.use();
  if (!person.data) return null;
  return (
    <Panel title={words.tokens}>
      <Box px="var(--p-gutter)" pb="md">
        <TokenTable
          balances={person.data}
          categories={person.stripe?.subscription.currentSubscription?.categories ?? []}
          zone={person.timeZone}
          unit
        />
      </Box>
    </Panel>
  );
}
