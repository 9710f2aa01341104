import { Box, Group } from '@mantine/core';
import { levelOf } from '../domain/levels.ts';

/** The level's number on its tile, always with the name. */
export function LevelMark({ level }: { level: number }) {
  const found = levelOf(level);
  if (!found) return null;
  const shade = (light: string, dark: string) =>
    `light-dark(oklch(${light} ${found.hue}), oklch(${dark} ${found.hue}))`;
  return (
    <Group component="span" display="inline-flex" gap={8} wrap="nowrap" fz={12} fw={550} lh={1.5}>
      <Box
        component="b"
        className="p-figures"
        miw={20}
        px={4}
        bdrs={5}
        lh="20px"
        ta="center"
        bg={shade('94.5% 0.035', '28% 0.035')}
        c={shade('47% 0.09', '80% 0.09')}
      >
        {found.number}
      </Box>
      {found.name}
    </Group>
  );
}
