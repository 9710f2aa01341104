/** The map in words: every hour that somebody wants or that is open, most missing first. */
import { dateText, timeOf } from '@parlance/kit/domain/time.ts';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { demandTexts } from '../../locales/texts.ts';
import type { DemandMap, Stream } from './api.ts';
import classes from './demand.module.css';
import { listed, missingIn } from './model.ts';

export function DemandTable({ map, stream }: { map: DemandMap; stream: Stream }) {
  const words = demandTexts.use();
  const rows = listed(map, stream);
  if (rows.length === 0) return <EmptyState text={words.table.none} />;
  const { table } = words;
  const heads = [table.when, table.missing, table.wanted, table.preferred, table.searched, words.full, words.open];
  return (
    <div className={classes.listing} role="region" aria-label={table.label} tabIndex={0}>
      <table className={`${classes.table} p-figures`} aria-label={table.label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ when, demand }) => (
            <tr key={when}>
              <th scope="row">{`${dateText(when, map.timezone)}, ${timeOf(when, map.timezone)}`}</th>
              {[
                missingIn(demand),
                demand.wanted,
                demand.preferred,
                demand.searched,
                demand.fullGroups,
                demand.open,
              ].map((count, index) => (
                <td key={heads[index + 1]}>{count}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
