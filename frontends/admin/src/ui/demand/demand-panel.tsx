/** Where hours are missing: the coming week hour by hour, of a stream and in a zone, with the picked hour explained beside it. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { ZoneSelect } from '@parlance/kit/ui/zone-select.tsx';
import { Button, Select, Skeleton } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { demandTexts } from '../../locales/texts.ts';
import { AskTeachers } from './ask-teachers.tsx';
import { type DemandMap, type Stream, useDemand } from './api.ts';
import { DemandGrid } from './demand-grid.tsx';
import { DemandTable } from './demand-table.tsx';
import classes from './demand.module.css';
import { mostMissing, steps } from './model.ts';
import { PickedHour } from './picked-hour.tsx';

const streams = ['all', 'workplace', 'pte'] as const;

export function DemandPanel() {
  const words = demandTexts.use();
  const own = useShell().session.person.timeZone;
  const [zone, setZone] = useState(own);
  const [stream, setStream] = useState<Stream>('all');
  const [isTable, setIsTable] = useState(false);
  const demand = useDemand(zone);
  return (
    <Panel title={words.title} subtitle={words.hint}>
      <div className={classes.choices}>
        <div>
          <Select
            label={words.stream}
            data={streams.map((value) => ({ value, label: words.streams[value] }))}
            value={stream}
            allowDeselect={false}
            onChange={(next) => setStream(streams.find((known) => known === next) ?? 'all')}
          />
        </div>
        <div className={classes.zone}>
          <ZoneSelect label={words.zone} value={zone} onChange={setZone} />
        </div>
        <Button
          variant="default"
          aria-pressed={isTable}
          leftSection={<IconTable size={18} stroke={1.75} aria-hidden />}
          onClick={() => setIsTable(!isTable)}
        >
          {words.asTable}
        </Button>
      </div>
      {demand.isPending && <Skeleton height={260} m="md" aria-hidden />}
      {demand.isError && <ErrorState error={demand.error} onRetry={() => void demand.refetch()} />}
      {demand.data &&
        (isTable ? <DemandTable map={demand.data} stream={stream} /> : <Map map={demand.data} stream={stream} />)}
    </Panel>
  );
}

function Map({ map, stream }: { map: DemandMap; stream: Stream }) {
  /** By its instant, so that it stays the same hour in another zone. */
  const [pickedAt, setPickedAt] = useState<number>();
  const kept = map.cells.findIndex(({ when }) => when !== null && when === pickedAt);
  const picked = kept === -1 ? mostMissing(map, stream) : kept;
  const cell = map.cells[picked];
  return (
    <div className={classes.body}>
      <div>
        <DemandGrid
          map={map}
          stream={stream}
          picked={picked}
          onPick={(place) => setPickedAt(map.cells[place]?.when ?? undefined)}
        />
        <Legend />
      </div>
      {cell && cell.when !== null && (
        <PickedHour cell={{ ...cell, when: cell.when }} map={map} stream={stream}>
          <AskTeachers when={cell.when} map={map} stream={stream} />
        </PickedHour>
      )}
    </div>
  );
}

function Legend() {
  const { legend } = demandTexts.use();
  const entries = [
    ['open', legend.open],
    ['none', legend.none],
    ['few', legend.few(steps[0], steps[1] - 1)],
    ['some', legend.few(steps[1], steps[2] - 1)],
    ['many', legend.many(steps[2])],
  ] as const;
  return (
    <ul role="list" className={classes.legend}>
      {entries.map(([look, words]) => (
        <li key={look}>
          <i data-look={look} aria-hidden />
          {words}
        </li>
      ))}
    </ul>
  );
}
