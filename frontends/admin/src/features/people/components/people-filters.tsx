import { Select } from '@mantine/core';
import { type Choice, countryChoices } from '@parlance/kit/domain/countries.ts';
import { cityOf } from '@parlance/kit/domain/time.ts';
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
  const { places, activities } = words;
  const { any: anyState, ...states } = words.stateFilter;
  const filter = (name: 'role' | 'enabled' | 'order' | 'state' | 'active') => ({ name, value: search[name], onFilter });
  return (
    <>
      <SearchField label={words.search} value={search.q} onSearch={(value) => onFilter('q', value)} />
      <FilterSelect label={words.role} choices={{ '': anyRole, ...roles }} {...filter('role')} />
      <FilterSelect
        label={words.access}
        choices={{ '': accesses.any, true: accesses.enabled, false: accesses.disabled }}
        {...filter('enabled')}
      />
      <FilterSelect label={words.state} choices={{ '': anyState, ...states }} {...filter('state')} />
      <PlaceSelect
        label={places.city}
        value={search.timeZone}
        choices={zoneChoices()}
        onChange={(value) => onFilter('timeZone', value)}
      />
      <PlaceSelect
        label={places.country}
        value={search.country}
        choices={Object.values(countryChoices()).flat()}
        onChange={(value) => onFilter('country', value)}
      />
      <FilterSelect
        label={words.lastActive}
        choices={{
          '': activities.any,
          week: activities.week,
          month: activities.month,
          'not-month': activities.notMonth,
          'not-quarter': activities.notQuarter,
          never: activities.never,
        }}
        {...filter('active')}
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

const zoneChoices = (): Choice[] =>
  Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: `${cityOf(zone)}, ${zone.split('/')[0]}` }));

type PlaceProps = { label: string; value: string; choices: Choice[]; onChange: (value: string) => void };

/** Of hundreds: found by typing. */
const PlaceSelect = ({ label, value, choices, onChange }: PlaceProps) => (
  <Select
    aria-label={label}
    placeholder={label}
    data={choices}
    value={value || null}
    searchable
    clearable
    limit={100}
    onChange={(next) => onChange(next ?? '')}
  />
);
