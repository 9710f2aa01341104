import { Button } from '@mantine/core';
import { LeaveDialog } from '@parlance/kit/forms/leave-dialog.tsx';
import { lazyPart } from '@parlance/kit/remote/lazy-part.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { useLibrary, useLibraryNews } from '@parlance/kit/library/api.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { libraryTexts } from '../../locales/texts.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useHits } from './api/library.ts';
import { AddMaterialDialog } from './components/add-dialogs.tsx';
import { LibraryPanel } from './components/library-panel.tsx';
import type { RowsTold } from './components/row-dialog.tsx';
import { LibraryTree } from './components/library-tree.tsx';
import { SearchHits } from './components/search-hits.tsx';
import { TreeSkeleton } from './components/tree-skeleton.tsx';
import { type LibraryState, states } from './states.ts';
import { type Chosen, type Place, useChosen } from './use-chosen.ts';
import { holds, useFollow } from './use-follow.ts';
import { useGuarded } from './use-guarded.ts';
import page from '../../ui/split-page.module.css';

const ImportDialog = lazyPart(async () => (await import('./import/import-dialog.tsx')).ImportDialog);

/** The library as administrators keep it: materials with their courses, levels and lessons, and the chosen one beside them. The address holds search, state and row. */
export function LibraryPage() {
  const words = libraryTexts.use();
  const chosen = useChosen();
  const { asked, unasked, onDirty } = useGuarded(['q', 'state']);
  const follow = useFollow(chosen);
  const onGone = (place: Place) => holds(place, chosen.place) && unasked(() => chosen.choose(undefined));
  const [adding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  useLibraryNews();
  const { q, state } = chosen.filters;
  return (
    <div className={page.page} data-open={chosen.place ? true : undefined}>
      <section className={page.list} aria-label={words.list}>
        <div className={page.filters}>
          <SearchField label={words.search} value={q} onSearch={(value) => chosen.filter('q', value)} />
          <FilterSelect
            name="state"
            label={words.state}
            choices={words.states}
            value={state}
            onFilter={chosen.filter}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {words.addMaterial}
          </Button>
          <Button variant="subtle" color="gray" ml={0} onClick={() => setImporting(true)}>
            {words.importLessons}
          </Button>
        </div>
        {q ? <Found chosen={chosen} /> : <Materials chosen={chosen} state={stateOf(state)} told={{ follow, onGone }} />}
      </section>
      {chosen.place && <ChosenPart place={chosen.place} chosen={chosen} told={{ follow, onGone, onDirty }} />}
      <LeaveDialog asked={asked} />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {adding && (
        <AddMaterialDialog onClose={() => setAdding(false)} onAdded={(material) => chosen.choose({ material })} />
      )}
    </div>
  );
}

type PartProps = { place: Place; chosen: Chosen; told: RowsTold & { onDirty: (isDirty: boolean) => void } };

function ChosenPart({ place, chosen, told: { onGone, ...told } }: PartProps) {
  const materials = useLibrary();
  const { material, course = '', lesson = '' } = place;
  const onClose = () => chosen.choose(undefined);
  if (!materials.data) return null;
  return (
    <LibraryPanel
      key={`${material}/${course}/${lesson}`}
      place={place}
      materials={materials.data.items}
      told={{ ...told, onClose, onGone: () => onGone(place), choose: chosen.choose }}
    />
  );
}

const stateOf = (asked: string) => states.find((state) => state === asked);

type MaterialsProps = { chosen: Chosen; state: LibraryState | undefined; told: RowsTold };

function Materials({ chosen, state, told }: MaterialsProps) {
  const words = libraryTexts.use();
  const materials = useLibrary(state);
  if (materials.isPending) return <TreeSkeleton rows={12} />;
  if (!materials.data) {
    return <ErrorState error={materials.error} message={words.failed} onRetry={() => void materials.refetch()} />;
  }
  const { items, orderVersion } = materials.data;
  if (items.length === 0) return <EmptyState text={state ? words.noneInState : words.none} />;
  return (
    <LibraryTree key={state} materials={items} orderVersion={orderVersion} chosen={chosen} state={state} told={told} />
  );
}

function Found({ chosen }: { chosen: Chosen }) {
  const words = libraryTexts.use();
  const { q } = chosen.filters;
  const hits = useHits(q);
  if (hits.isPending) return <TreeSkeleton rows={6} />;
  if (!hits.data) return <ErrorState error={hits.error} onRetry={() => void hits.refetch()} />;
  if (hits.data.items.length === 0) return <EmptyState text={words.nothing(q)} />;
  return <SearchHits hits={hits.data.items} chosen={chosen} />;
}
