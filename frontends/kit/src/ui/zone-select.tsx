import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { zoneLabel } from '../domain/time.ts';
import { texts } from '../locales/texts.ts';

type Props = {
  label: string;
  /** Under the field. */
  hint?: string;
  value: string;
  error?: string | undefined;
  onChange: (zone: string) => void;
};

/** Every zone that the browser knows, found by city or region, with its offset now. */
export function ZoneSelect({ label, hint, value, error, onChange }: Props) {
  const { noZone } = texts.use().ui;
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    const all = known.includes(value) || !value ? known : [value, ...known];
    return all.map((zone) => ({ value: zone, label: `${zone.split('/')[0]}, ${zoneLabel(zone)}` }));
  }, [value]);
  return (
    <Select
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={zones}
      value={value || null}
      error={error}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage={noZone}
      allowDeselect={false}
      limit={100}
      onChange={(zone) => onChange(zone ?? value)}
    />
  );
}
