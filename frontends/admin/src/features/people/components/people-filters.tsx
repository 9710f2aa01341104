import { lists } from '@parlance/kit/domain/limits.ts';
import { peopleTexts } from '../../../locales/texts.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { PeopleSearch } from '../api/people.ts';

type Props = { search: PeopleSearch; onFilter: (name: string, value: string) => void };

const amounts = [lists.usersPage, 50, lists.usersPageMax];

/** Who is listed, in which order, how many at once. Each change begins at the first page. */
export function PeopleFilters({ search, onFilter }: Props) {
  const words = peopleTexts.use();
  const { accesses, orders } = words;
  const { any: anyRole, ...roles } = words.roles;
  const filter = (name: 'role' | 'enabled' | 'order') => ({ name, value: search[name], onFilter });
  return (
    <>
      <SearchField label={words.search} value={search.q} onSearch={(value) => onFilter('q', value)} />
      <FilterSelect label={words.role} choices={{ '': anyRole, ...roles }} {...filter('role')} />
      <FilterSelect
        label={words.access}
        choices={{ '': accesses.any, true: accesses.enabled, false: accesses.disabled }}
        {...filter('enabled')}
      />
      <FilterSelect
        label={words.order}
        choices={{ '': orders.newest, oldest: orders.oldest, name: orders.name }}
        {...filter('order')}
      />
      <FilterSelect
        name="amount"
        label={words.amount}
        choices={Object.fromEntries(amounts.map((amount) => [amount, words.perPage(amount)]))}
        value={String(search.amount)}
        onFilter={(name, value) => onFilter(name, value === String(lists.usersPage) ? '' : value)}
      />
    </>
  );
}
