import { Anchor, Button, Group, Skeleton } from '@mantine/core';
import type { AccountJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { TokenLedger } from '@parlance/kit/tokens/token-ledger.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { TokenTable } from '@parlance/kit/ui/token-table.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { peopleTexts } from '../../../locales/texts.ts';
import { PanelHead } from '../../../ui/panel-parts.tsx';
import { usePerson } from '../api/people.ts';
import { AuditTrail } from './audit-trail.tsx';
import { BehindLine } from './behind-line.tsx';
import { DeletePersonDialog } from './delete-person-dialog.tsx';
import { MailState } from './mail-state.tsx';
import { OwnSignIn } from './own-sign-in.tsx';
import { PersonBookings } from './person-bookings.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonData } from './person-data.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonProgress } from './person-progress.tsx';
import { TeachingFacts } from './teaching-facts.tsx';
import classes from '../../../ui/side-panel.module.css';

/** One person: facts, what can be done, tokens and why they are what they are, what administrators did. */
export function PersonPanel({ uid, onClose }: { uid: string; onClose: () => void }) {
  const words = peopleTexts.use();
  const person = usePerson(uid);
  return (
    <aside className={classes.panel} aria-label={words.chosen}>
      {person.isPending && <PanelSkeleton />}
      {person.isError && <ErrorState error={person.error} onRetry={() => void person.refetch()} />}
      {person.data && <Person person={person.data} onClose={onClose} />}
    </aside>
  );
}

/** A head, the facts, and the two lists below. */
function PanelSkeleton() {
  return (
    <>
      <Skeleton height={48} />
      <Skeleton height={88} />
      <Skeleton height={200} />
      <Skeleton height={240} />
    </>
  );
}

function Person({ person, onClose }: { person: AccountJson; onClose: () => void }) {
  const words = peopleTexts.use();
  const { session } = useShell();
  const closed = person.status === 'deleted';
  return (
    <>
      <PanelHead
        photo={<Avatar name={person.name} image={person.image} size={44} />}
        name={person.name}
        email={person.email}
        onClose={onClose}
      />
      <PersonFacts person={person} />
      <Anchor component={Link} to={`/admin/users/${person.uid}/whole`} size="sm">
        {words.openWhole}
      </Anchor>
      {!closed && <MailState uid={person.uid} />}
      {closed ? <Note tone="plain">{words.deleted}</Note> : <PersonActions person={person} />}
      {person.tutor && !closed && <TeachingFacts name={person.name} tutor={person.tutor} />}
      {person.data && (
        <>
          <section>
            <h3>{words.tokens}</h3>
            <TokenTable
              balances={person.data}
              categories={person.stripe?.subscription.currentSubscription?.categories ?? []}
              zone={person.timeZone}
              unit
            />
          </section>
          <TokenLedger uid={person.uid} behind={(line) => <BehindLine line={line} />} isSection />
        </>
      )}
      {person.uid === session.person.uid && <OwnSignIn />}
      {person.role !== 'admin' && <PersonBookings uid={person.uid} role={person.role} />}
      {person.role === 'student' && <PersonProgress student={person} />}
      <AuditTrail uid={person.uid} />
      {!closed && <PersonData uid={person.uid} />}
      {!closed && <Deletion person={person} onDeleted={onClose} />}
    </>
  );
}

function Deletion({ person, onDeleted }: { person: AccountJson; onDeleted: () => void }) {
  const words = peopleTexts.use();
  const { session } = useShell();
  const [asked, setAsked] = useState(false);
  const own = person.uid === session.person.uid;
  return (
    <footer>
      <Group gap="sm" wrap="nowrap">
        {!own && (
          <Button variant="outline" color="red" onClick={() => setAsked(true)}>
            {words.remove}
          </Button>
        )}
        <Small flex={1}>{own ? words.ownAccount : words.removeNote}</Small>
      </Group>
      {asked && <DeletePersonDialog person={person} onClose={() => setAsked(false)} onDeleted={onDeleted} />}
    </footer>
  );
}
