import { Select } from '@mantine/core';
import { zoneLabel } from '@parlance/kit/domain/time.ts';
import { useMemo } from 'react';

type Props = { label: string; value: string; error?: string | undefined; onChange: (zone: string) => void };

/** Every zone that the browser knows, found by city or region, with its offset now. */
export function ZoneSelect({ label, value, error, onChange }: Props) {
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    const all = known.includes(value) || !value ? known : [value, ...known];
    return all.map((zone) => ({ value: zone, label: `${zone.split('/')[0]}, ${zoneLabel(zone)}` }));
  }, [value]);
  return (
    <Select
      label={label}
      data={zones}
      value={value || null}
      error={error}
      searchable
      allowDeselect={false}
      limit={100}
      onChange={(zone) => onChange(zone ?? value)}
    />
  );
}
