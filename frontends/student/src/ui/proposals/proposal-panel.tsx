/** A teacher cannot teach a lesson: up to three other hours, one press each, or the token back. */
import { Button, Group, Text } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { cityOf, offsetLabel, zoneLabel } from '@parlance/kit/domain/time.ts';
import { lazyPart } from '@parlance/kit/remote/lazy-part.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { useState } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
import { type Proposal, useAccept, useProposals, whenText } from './proposals.ts';
import classes from './proposal-panel.module.css';

/** Of all lessons, or of one: nothing where nothing is asked. */
export function ProposalPanels({ only }: { only?: string }) {
  const proposals = useProposals();
  const items = (proposals.data?.items ?? []).filter(({ booking }) => only === undefined || booking.id === only);
  if (proposals.isError)
    return (
      <Panel>
        <ErrorState error={proposals.error} onRetry={() => void proposals.refetch()} />
      </Panel>
    );
  return items.map((proposal) => (
    <ProposalPanel key={proposal.booking.id} proposal={proposal} isOwnPage={only !== undefined} />
  ));
}

const DeclineDialog = lazyPart(async () => (await import('./decline-dialog.tsx')).DeclineDialog);

function ProposalPanel({ proposal, isOwnPage }: { proposal: Proposal; isOwnPage: boolean }) {
  const { proposal: words } = bookingTexts.use();
  const { session, navigate } = useShell();
  const { booking, until, hours } = proposal;
  const { timeZone: zone } = session.person;
  const { name } = booking.profile.tutor;
  // Two presses would be two answers.
  const [isAnswering, setIsAnswering] = useState(false);
  const [isDeclining, setIsDeclining] = useState(false);
  return (
    <Panel title={words.title(name, whenText(booking.when, zone))} subtitle={words.subtitle(whenText(until, zone))}>
      {hours.length === 0 && <Text className={classes.none ?? ''}>{words.none(name)}</Text>}
      <ul role="list" className="p-ruled">
        {hours.map((hour) => (
          <Hour key={hour.id} proposal={proposal} hour={hour} isHeld={isAnswering} onAnswer={setIsAnswering} />
        ))}
      </ul>
      <Group className={`p-line-above ${classes.foot}`}>
        <Small mr="auto">{words.zone(zoneLabel(zone, booking.when))}</Small>
        {!isOwnPage && (
          <Button variant="subtle" color="gray" onClick={() => navigate(`/student/lesson/${booking.id}`)}>
            {words.see}
          </Button>
        )}
        <Button variant="default" disabled={isAnswering} onClick={() => setIsDeclining(true)}>
          {words.decline}
        </Button>
      </Group>
      {isDeclining && <DeclineDialog proposal={proposal} onClose={() => setIsDeclining(false)} />}
    </Panel>
  );
}

type HourProps = {
  proposal: Proposal;
  hour: Proposal['hours'][number];
  isHeld: boolean;
  onAnswer: (isAnswering: boolean) => void;
};

function Hour({ proposal: { booking }, hour, isHeld, onAnswer }: HourProps) {
  const { proposal: words } = bookingTexts.use();
  const { session, notify } = useShell();
  const accept = useAccept(booking.id);
  const { timeZone: zone } = session.person;
  const { timeZone: theirs } = booking.profile.tutor;
  const when = whenText(hour.when, zone);
  const isOtherClock = offsetLabel(theirs, hour.when) !== offsetLabel(zone, hour.when);
  const take = () => {
    onAnswer(true);
    // What is answered leaves the list, and this row with it: it says so all the same.
    void accept
      .mutateAsync(hour.id)
      .then(
        () => notify.success(words.moved(when)),
        (problem: unknown) => tellProblem(notify, problem),
      )
      .finally(() => onAnswer(false));
  };
  return (
    <li className={classes.hour}>
      <div>
        <Text fw={550} className="p-figures">
          {when}
        </Text>
        {isOtherClock && (
          <Small className="p-figures">{words.theirs(whenText(hour.when, theirs), cityOf(theirs))}</Small>
        )}
      </div>
      <Button loading={accept.isPending} disabled={isHeld} aria-label={words.takeAt(when)} onClick={take}>
        {words.take}
      </Button>
    </li>
  );
}
