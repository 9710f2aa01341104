import { Button, Tabs, Text } from '@mantine/core';
import { LeaveDialog } from '@parlance/kit/forms/leave-dialog.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { guideTexts } from '../../../locales/texts.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { TreeSkeleton } from '../components/tree-skeleton.tsx';
import { useGuarded } from '../use-guarded.ts';
import { AddGuideDialog } from './add-guide-dialog.tsx';
import { type Guide, useGuides } from './api.ts';
import { GuideList } from './guide-list.tsx';
import { GuidePanel } from './guide-panel.tsx';
import { categoriesOf, siblingsIn } from './order.ts';
import { type ChosenGuide, useChosenGuide } from './use-chosen-guide.ts';
import page from '../../../ui/split-page.module.css';

/** User guides and videos as administrators keep them: by category, and the chosen one beside them. The address holds category, search and row. */
export function GuidesPage() {
  const words = guideTexts.use();
  const chosen = useChosenGuide();
  const { asked, unasked, onDirty } = useGuarded(['q']);
  const [isAdding, setAdding] = useState(false);
  const guides = useGuides();
  const { place, q } = chosen;
  const items = guides.data?.items ?? [];
  const categories = categoriesOf(items, place.category);
  const category = place.category || (categories[0]?.[0] ?? '');
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {words.add}
    </Button>
  );
  return (
    <div className={page.page} data-open={place.guide ? true : undefined} aria-busy={guides.isPending}>
      <section className={page.list} aria-label={words.list}>
        <div className={page.filters}>
          <SearchField label={words.search} value={q} onSearch={chosen.search} />
          {add}
        </div>
        {guides.isPending && <TreeSkeleton rows={8} />}
        {guides.isError && !guides.data && <ErrorState error={guides.error} onRetry={() => void guides.refetch()} />}
        {guides.data && (
          <Guides read={guides.data} categories={categories} category={category} chosen={chosen} add={add} />
        )}
      </section>
      {place.guide && guides.data && (
        <GuidePanel
          key={place.guide}
          id={place.guide}
          guides={items}
          told={{ onClose: () => chosen.choose(undefined), go: (to) => unasked(() => chosen.choose(to)), onDirty }}
        />
      )}
      <LeaveDialog asked={asked} />
      {isAdding && (
        <AddGuideDialog
          category={category}
          categories={categories.map(([name]) => name)}
          onClose={() => setAdding(false)}
          onAdded={({ id: guide, category: to }) => chosen.choose({ category: to, guide })}
        />
      )}
    </div>
  );
}

type GuidesProps = {
  read: { items: readonly Guide[]; orderVersion: number };
  categories: readonly [category: string, count: number][];
  category: string;
  chosen: ChosenGuide;
  add: ReactNode;
};

function Guides(props: GuidesProps) {
  const words = guideTexts.use();
  const { read, categories, chosen, add } = props;
  if (chosen.q !== '') return <Found guides={read.items} chosen={chosen} />;
  if (categories.length === 0) return <EmptyState text={words.none} action={add} />;
  return <Categories {...props} />;
}

function Categories({ read, categories, category, chosen, add }: GuidesProps) {
  const words = guideTexts.use();
  const guides = read.items.filter((guide) => guide.category === category);
  return (
    // A name may have spaces, which no id may have: tabs go by their number.
    <Tabs
      value={String(categories.findIndex(([name]) => name === category))}
      onChange={(next) => chosen.choose({ category: categories[Number(next)]?.[0] ?? '' })}
      keepMounted={false}
    >
      <Tabs.List px="var(--edge)" aria-label={words.categories}>
        {categories.map(([name, count], at) => (
          <Tabs.Tab key={name} value={String(at)}>
            {name}
            <Text span inherit c="dimmed" ml={8}>
              {count}
            </Text>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {categories.map(([name], at) => (
        <Tabs.Panel key={name} value={String(at)}>
          {guides.length === 0 ? (
            <EmptyState text={words.noneIn(name)} action={add} />
          ) : (
            <GuideList label={name} guides={guides} siblings={siblingsIn(name, read)} chosen={chosen} />
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Of all categories. */
function Found({ guides, chosen }: { guides: readonly Guide[]; chosen: ChosenGuide }) {
  const words = guideTexts.use();
  const text = chosen.q.toLowerCase();
  const hits = guides.filter(({ title, category }) => `${title}\n${category}`.toLowerCase().includes(text));
  if (hits.length === 0) return <EmptyState text={words.nothing(chosen.q)} />;
  return <GuideList label={words.found} guides={hits} chosen={chosen} />;
}
