/** What administrators did, to be searched and taken along. Nothing in it can be changed here or anywhere. */
import { Button, Group } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { saveFile } from '@parlance/kit/documents/save-file.ts';
import { startOfDay } from '@parlance/kit/domain/wall-clock.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { DateField } from '@parlance/kit/ui/date-field.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { RecordListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { auditTexts, erasureTexts, peopleTexts } from '../../locales/texts.ts';
import { EvidenceButton } from '../../ui/evidence-button.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { PageOf } from '../../ui/pager.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { usePaging, type Paging } from '../../ui/use-paging.ts';
import { auditAmount, auditWanted, useAuditPage, type AdminAct } from './api/audit.ts';
import { auditItem } from './audit-item.ts';
import classes from './audit.module.css';

export function AuditPage() {
  const words = auditTexts.use();
  const paging = usePaging();
  const { timeZone } = useShell().session.person;
  const acts = useAuditPage(wantedOf(paging, timeZone), paging.pageToken);
  return (
    <Panel title={words.title} subtitle={words.subtitle} action={<Actions paging={paging} />}>
      <Filters paging={paging} />
      <PageOf
        query={acts}
        paging={paging}
        amount={auditAmount}
        pending={<RecordListSkeleton rows={6} />}
        none={<EmptyState text={words.none} />}
      >
        {(items) => (
          <ol role="list" className="p-ruled" aria-label={words.title}>
            {items.map((act) => (
              <Act key={act.id} act={act} zone={timeZone} onOnly={() => paging.filter('actor', act.actor.uid)} />
            ))}
          </ol>
        )}
      </PageOf>
    </Panel>
  );
}

/** Days of the reader's wall; the last one is included. */
function wantedOf({ params }: Paging, zone: string) {
  const [from, until] = [dayIn(params.get('from')), dayIn(params.get('to'))];
  return auditWanted({
    act: params.get('act') ?? '',
    actor: params.get('actor') ?? '',
    from: from ? startOfDay(from, zone) : undefined,
    to: until ? startOfDay(dayAfter(until), zone) : undefined,
  });
}

/** An address may say anything. */
const dayIn = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

function Filters({ paging }: { paging: Paging }) {
  const words = auditTexts.use();
  const { params, filter } = paging;
  return (
    <Group className={classes.filters ?? ''} gap="8px 12px" align="flex-end">
      <FilterSelect
        name="act"
        label={words.kind}
        choices={{ '': words.any, ...words.kinds }}
        value={params.get('act') ?? ''}
        onFilter={filter}
      />
      <DateField
        label={words.from}
        value={dayIn(params.get('from')) ?? null}
        onChange={(day) => filter('from', day ?? '')}
      />
      <DateField label={words.to} value={dayIn(params.get('to')) ?? null} onChange={(day) => filter('to', day ?? '')} />
      {params.get('actor') && (
        <Button variant="default" onClick={() => filter('actor', '')}>
          {words.everybody}
        </Button>
      )}
    </Group>
  );
}

function Act({ act, zone, onOnly }: { act: AdminAct; zone: string; onOnly: () => void }) {
  const words = auditTexts.use();
  const { nobody } = peopleTexts.use().audit;
  const { action, note, when } = auditItem(act);
  const { actor, subject, reason, requestId } = act;
  return (
    <li className={classes.act}>
      <div>
        <p>
          <b>
            <bdi>{actor.name || actor.uid || nobody}</bdi>
          </b>{' '}
          {action}
          {subject.uid && (
            <>
              {' · '}
              <PersonLink uid={subject.uid} name={subject.name || subject.uid} />
            </>
          )}
        </p>
        <About details={act.details} />
        {reason && <p className={classes.reason}>“{reason}”</p>}
        {note && <Small style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</Small>}
      </div>
      <div className={classes.when}>
        <Small component="time" dateTime={new Date(when).toISOString()} title={requestId && words.request(requestId)}>
          {dateTimeText(when, zone)}
        </Small>
        <Group gap={4} wrap="nowrap">
          <Small>{words.number(act.id)}</Small>
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-label={words.onlyOf(actor.name)}
            onClick={onOnly}
          >
            {words.only}
          </Button>
        </Group>
      </div>
    </li>
  );
}

/** What it was done to, where that is no person. */
function About({ details }: Pick<AdminAct, 'details'>) {
  const { bookingId, code, name, title } = details ?? {};
  const what = [code, name ?? title].filter((word) => typeof word === 'string' && word !== '').join(' ');
  return (
    <>
      {what && <p>{what}</p>}
      {typeof bookingId === 'string' && <EvidenceButton id={bookingId} of={bookingId} />}
    </>
  );
}

function Actions({ paging }: { paging: Paging }) {
  const { title } = erasureTexts.use();
  return (
    <Group gap="sm">
      <Button component={Link} to="/admin/erasures" variant="default">
        {title}
      </Button>
      <Export paging={paging} />
    </Group>
  );
}

function Export({ paging }: { paging: Paging }) {
  const words = auditTexts.use();
  const { api, session, notify } = useShell();
  const query = wantedOf(paging, session.person.timeZone);
  const exporting = useChange(async () => {
    saveFile('audit.csv', await api.file('/admin/audit.csv', { params: { query } }), 'text/csv');
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate(undefined, { onError: (problem) => tellProblem(notify, problem) })}
    >
      {words.save}
    </Button>
  );
}
