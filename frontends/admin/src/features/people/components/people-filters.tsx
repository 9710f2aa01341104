import { Select } from '@mantine/core';
import { lists } from '@parlance/kit/domain/limits.ts';
import { peopleTexts } from '../../../locales/texts.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import type { PeopleSearch } from '../api/people.ts';
import { roles } from '../people-words.ts';

type Props = { search: PeopleSearch; onFilter: (name: string, value: string) => void };

const amounts = [lists.usersPage, 50, lists.usersPageMax];

/** Who is listed, in which order, how many at once. Each change begins at the first page. */
export function PeopleFilters({ search, onFilter }: Props) {
  const words = peopleTexts.use();
  return (
    <>
      <SearchField label={words.search} value={search.q} onSearch={(value) => onFilter('q', value)} />
      <Select
        aria-label={words.role}
        data={roles()}
        value={search.role}
        allowDeselect={false}
        onChange={(value) => onFilter('role', value ?? '')}
      />
      <Select
        aria-label={words.access}
        data={[
          { value: '', label: words.accesses.any },
          { value: 'true', label: words.accesses.enabled },
          { value: 'false', label: words.accesses.disabled },
        ]}
        value={search.enabled}
        allowDeselect={false}
        onChange={(value) => onFilter('enabled', value ?? '')}
      />
      <Select
        aria-label={words.order}
        data={[
          { value: '', label: words.orders.newest },
          { value: 'oldest', label: words.orders.oldest },
          { value: 'name', label: words.orders.name },
        ]}
        value={search.order}
        allowDeselect={false}
        onChange={(value) => onFilter('order', value ?? '')}
      />
      <Select
        aria-label={words.amount}
        data={amounts.map((amount) => ({ value: String(amount), label: words.perPage(amount) }))}
        value={String(search.amount)}
        allowDeselect={false}
        onChange={(value) => onFilter('amount', value === String(lists.usersPage) ? '' : (value ?? ''))}
      />
    </>
  );
}
