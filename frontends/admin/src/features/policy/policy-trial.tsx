/** How far the trial is, what it comes to, and each lesson that would have ended otherwise. */
import { Anchor, Button, Group, Progress } from '@mantine/core';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { statusLabel } from '@parlance/kit/domain/status.ts';
import { dateTimeText, dateText } from '@parlance/kit/domain/time.ts';
import { evidencePath } from '@parlance/kit/evidence/path.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { countText } from '@parlance/kit/i18n/number-text.ts';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { RecordListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { Link } from 'react-router-dom';
import { policyTexts } from '../../locales/texts.ts';
import { PageOf } from '../../ui/pager.tsx';
import { usePaging } from '../../ui/use-paging.ts';
import {
  type Difference,
  differencesAmount,
  type Trial,
  useCancelTrial,
  useComplaints,
  useDifferences,
} from './api.ts';
import classes from './policy.module.css';
import { sentencesOf } from './rules.ts';

export function PolicyTrial({ trial }: { trial: Trial }) {
  const words = policyTexts.use();
  const { timeZone } = useShell().session.person;
  const cancel = useCancelTrial();
  const { state, lessons, total, since, until } = trial;
  const isRunning = state === 'running';
  const span = words.trialOf(dateText(since, timeZone), dateText(until, timeZone));
  return (
    <Panel
      title={words.trial}
      subtitle={span}
      action={
        isRunning && (
          <Button variant="default" onClick={() => cancel.mutate(trial.id)} loading={cancel.isPending}>
            {words.cancel}
          </Button>
        )
      }
    >
      <div className={classes.trial}>
        {isRunning && (
          <Progress
            value={total === 0 ? 100 : Math.min(100, (lessons / total) * 100)}
            aria-label={words.trial}
            transitionDuration={160}
          />
        )}
        <p role="status" className="p-figures">
          {isRunning ? words.progress(countText(lessons), countText(Math.max(total, lessons))) : words.states[state]}
        </p>
        <Totals trial={trial} />
        {trial.byOffice > 0 && <Small>{words.decided(trial.byOffice)}</Small>}
        {trial.unmeasured > 0 && <Small>{words.unmeasured(trial.unmeasured)}</Small>}
        <Small>{words.assumption}</Small>
        <details className={classes.tried}>
          <summary>{words.tried}</summary>
          <ul className={classes.changes}>
            {sentencesOf(trial.rules).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      </div>
      {!isRunning && <Found trial={trial} />}
    </Panel>
  );
}

const signed = (value: number, words: string) =>
  value === 0 ? words : value > 0 ? `+${countText(value)}` : `−${countText(-value)}`;

function signedMoney({ currency, minorUnits: amount }: Trial['pay'][number]): string {
  return `${amount > 0 ? '+' : '−'}${moneyText({ amount: Math.abs(amount), currency })}`;
}

function Totals({ trial }: { trial: Trial }) {
  const { totals, of, asBefore } = policyTexts.use();
  const cells: [string, readonly string[], string?][] = [
    [totals.changed, [countText(trial.changed)], of(countText(trial.lessons))],
    [totals.refunds, [signed(trial.refunds, asBefore)]],
    [totals.tutorAbsences, [signed(trial.tutorAbsences, asBefore)]],
    [totals.studentAbsences, [signed(trial.studentAbsences, asBefore)]],
    [totals.pay, trial.pay.length === 0 ? [asBefore] : trial.pay.map(signedMoney)],
  ];
  return (
    <dl className={classes.totals}>
      {cells.map(([label, lines, context]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="p-figures">
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
            {context && <Small>{context}</Small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Who was complained about is told by another service: what was found does not wait for it. */
function Found({ trial }: { trial: Trial }) {
  const words = policyTexts.use();
  const complaints = useComplaints(trial.id);
  const disputed = new Set(complaints.data?.items);
  return (
    <>
      <Small px="var(--p-gutter)" pb="sm" role="status">
        {complaints.data && words.complaints(countText(disputed.size), disputed.size)}
        {complaints.isError && words.complaintsAway}
      </Small>
      <Differences trial={trial} disputed={disputed} />
    </>
  );
}

type Lessons = { trial: Trial; disputed: ReadonlySet<string> };

function Differences({ trial, disputed }: Lessons) {
  const words = policyTexts.use();
  const paging = usePaging();
  const differences = useDifferences(trial.id, paging.pageToken);
  return (
    <PageOf
      query={differences}
      paging={paging}
      amount={differencesAmount}
      total={{ count: trial.changed }}
      pending={<RecordListSkeleton rows={4} />}
      none={<EmptyState text={words.noDifference} />}
    >
      {(items) => (
        <ol role="list" className="p-ruled" aria-label={words.differences}>
          {items.map((difference) => (
            <Row key={difference.bookingId} difference={difference} isDisputed={disputed.has(difference.bookingId)} />
          ))}
        </ol>
      )}
    </PageOf>
  );
}

const statusesIn = ({ statuses }: Difference['before']) =>
  [...new Set(statuses.map((status) => statusLabel(status, 'admin')))].join(', ');

/** Of more than two students how many they are. */
function peopleOf({ tutor, students }: Difference): string {
  const { people, somebody, students: count } = policyTexts.now();
  const named = students.length > 2 ? count(students.length) : students.map((name) => name || somebody).join(', ');
  return named === '' ? tutor || somebody : people(tutor || somebody, named);
}

/** Tokens or pay alone may be what differs. */
function endOf(before: Difference['before'], after: Difference['after']): string {
  const [was, would] = [statusesIn(before), statusesIn(after)];
  return was === would ? policyTexts.now().still(was) : `${was} → ${would}`;
}

type RowProps = { difference: Difference; isDisputed: boolean };

function Row({ difference, isDisputed }: RowProps) {
  const words = policyTexts.use();
  const { bookingId, when, before, after } = difference;
  const { timeZone } = useShell().session.person;
  const start = dateTimeText(when, timeZone);
  const [tokens, amount] = [after.refunds - before.refunds, after.pay.minorUnits - before.pay.minorUnits];
  const currency = after.pay.currency || before.pay.currency;
  return (
    <li className={classes.difference}>
      <div>
        <Anchor component={Link} to={evidencePath('admin', bookingId)} aria-label={words.evidence(start)}>
          {start}
        </Anchor>
        <Small>{peopleOf(difference)}</Small>
      </div>
      <span>{endOf(before, after)}</span>
      <Group gap={12} className="p-figures">
        {isDisputed && (
          <StateMark shape="triangle" tone="warning">
            {words.disputed}
          </StateMark>
        )}
        {tokens !== 0 && <span>{`${words.columns.tokens} ${signed(tokens, '')}`}</span>}
        {amount !== 0 && <span>{`${words.columns.pay} ${signedMoney({ currency, minorUnits: amount })}`}</span>}
      </Group>
    </li>
  );
}
