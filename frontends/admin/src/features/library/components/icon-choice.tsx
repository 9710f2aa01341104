/** A material's icon, chosen among those that there are. */
import { Group, Radio } from '@mantine/core';
import { MaterialIcon, materialIcons } from '@parlance/kit/library/material-icon.tsx';
import type { ComponentProps } from 'react';
import { libraryTexts } from '../../../locales/texts.ts';
import classes from '../library.module.css';

type Props = Omit<ComponentProps<typeof Radio.Group>, 'children'> & { isPte: boolean };

/** One that nobody knows here any more is none of them, and stands until another one is chosen. */
export function IconChoice({ isPte, ...group }: Props) {
  const icons: Record<string, string> = libraryTexts.use().icons;
  return (
    <Radio.Group {...group}>
      <Group gap={4} mt={4}>
        {materialIcons.map((icon) => (
          <Radio.Card
            key={icon}
            value={icon}
            className={classes.icon ?? ''}
            title={icons[icon]}
            aria-label={icons[icon]}
          >
            <MaterialIcon icon={icon} isPte={isPte} />
          </Radio.Card>
        ))}
      </Group>
    </Radio.Group>
  );
}
