import { Select } from '@mantine/core';

type Props = {
  /** In the address. */
  name: string;
  label: string;
  value: string;
  /** By their values; the empty one leaves the filter out. */
  choices: Record<string, string>;
  onFilter: (name: string, value: string) => void;
};

/** A choice of what a list shows, or in which order. */
export const FilterSelect = ({ name, label, value, choices, onFilter }: Props) => (
  <Select
    aria-label={label}
    data={Object.entries(choices).map(([choice, words]) => ({ value: choice, label: words }))}
    value={value}
    allowDeselect={false}
    onChange={(next) => onFilter(name, next ?? '')}
  />
);
