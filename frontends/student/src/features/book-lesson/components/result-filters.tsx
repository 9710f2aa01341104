/** Which of what was found is shown, and in which order. */
import { Button, Group, Select } from '@mantine/core';
import { languageChoices } from '@parlance/kit/domain/languages.ts';
import { IconHeart } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { bookingTexts } from '../../../locales/texts.ts';
import { type Offered, ratings, type ResultFilters } from '../model/result-filters.ts';
import { orders } from '../model/results-by-day.ts';
import classes from './result-days.module.css';

type Props = {
  chosen: ResultFilters;
  offered: Offered;
  /** As the address names them; undefined takes one out. */
  onChoose: (parts: Record<string, string | undefined>) => void;
};

const any = 'any';
const streams = ['workplace', 'pte'] as const;

export function ResultFiltersRow({ chosen, offered, onChoose }: Props) {
  const words = bookingTexts.use().results;
  const { stream, favourites, rating, language, order } = chosen;
  const isAll = stream === undefined && !favourites;
  return (
    <Group className={classes.filters} gap="xs" role="group" aria-label={words.filter}>
      {(offered.streams || offered.favourites) && (
        <Pill isOn={isAll} onPress={() => onChoose({ stream: undefined, favourites: undefined })}>
          {words.all}
        </Pill>
      )}
      {offered.streams &&
        streams.map((one) => (
          <Pill key={one} isOn={stream === one} onPress={() => onChoose({ stream: stream === one ? undefined : one })}>
            {words[one]}
          </Pill>
        ))}
      {offered.favourites && (
        <Pill
          isOn={favourites}
          icon={<IconHeart size={16} stroke={1.75} aria-hidden />}
          onPress={() => onChoose({ favourites: favourites ? undefined : '1' })}
        >
          {words.favourites}
        </Pill>
      )}
      {offered.ratings && (
        <Select
          w={148}
          radius={22}
          aria-label={words.rating}
          allowDeselect={false}
          value={String(rating ?? any)}
          data={[
            { value: any, label: words.anyRating },
            ...ratings.map((least) => ({ value: String(least), label: words.ratedFrom(least) })),
          ]}
          onChange={(value) => onChoose({ rating: value === any ? undefined : (value ?? undefined) })}
        />
      )}
      <Languages offered={offered.languages} chosen={language} onChoose={onChoose} />
      <Select
        w={168}
        radius={22}
        aria-label={words.order}
        allowDeselect={false}
        value={order}
        data={orders.map((one) => ({ value: one, label: words.orders[one] }))}
        onChange={(value) => onChoose({ order: value === 'time' ? undefined : (value ?? undefined) })}
      />
    </Group>
  );
}

type LanguagesProps = Pick<Props, 'onChoose'> & { offered: readonly string[]; chosen: string | undefined };

function Languages({ offered, chosen, onChoose }: LanguagesProps) {
  const words = bookingTexts.use().results;
  if (offered.length === 0) return null;
  return (
    <Select
      w={168}
      radius={22}
      aria-label={words.language}
      allowDeselect={false}
      value={chosen ?? any}
      data={[{ value: any, label: words.anyLanguage }, ...languageChoices(offered)]}
      onChange={(value) => onChoose({ language: value === any ? undefined : (value ?? undefined) })}
    />
  );
}

type PillProps = { isOn: boolean; icon?: ReactNode; onPress: () => void; children: ReactNode };

const Pill = ({ isOn, icon, onPress, children }: PillProps) => (
  <Button
    variant={isOn ? 'light' : 'outline'}
    color={isOn ? 'teal' : 'gray'}
    bd={isOn ? '1px solid var(--p-workplace)' : undefined}
    radius={22}
    leftSection={icon}
    aria-pressed={isOn}
    onClick={onPress}
  >
    {children}
  </Button>
);
