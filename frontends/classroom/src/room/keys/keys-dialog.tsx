/** The list of keys, and the switch that takes them away. */
import { Box, Group, SimpleGrid } from '@mantine/core';
import { keyTexts } from '../../locales/texts.ts';
import { RoomCheckbox } from '../../ui/room-checkbox.tsx';
import { RoomDialog } from '../../ui/room-dialog.tsx';
import classes from './keys-dialog.module.css';
import type { Shortcut } from './shortcuts.ts';

type Props = { shortcuts: readonly Shortcut[]; on: boolean; onSwitch: (on: boolean) => void; onClose: () => void };

export function KeysDialog({ shortcuts, on, onSwitch, onClose }: Props) {
  const words = keyTexts.use();
  const rows = [
    ...shortcuts.map(({ name, key }) => ({ key: key.toUpperCase(), does: words[name] })),
    { key: words.left, does: words.pageBack },
    { key: words.right, does: words.pageForward },
  ];
  return (
    <RoomDialog title={words.title} wide close={words.close} onClose={onClose}>
      <SimpleGrid component="dl" cols={{ base: 1, sm: 2 }} spacing={24} verticalSpacing={8} my="md">
        {rows.map(({ key, does }) => (
          <Group key={does} gap="sm" wrap="nowrap">
            <Box component="dt" w={92} flex="none">
              <kbd className={classes.key}>{key}</kbd>
            </Box>
            <dd>{does}</dd>
          </Group>
        ))}
      </SimpleGrid>
      <RoomCheckbox checked={on} onChange={(event) => onSwitch(event.currentTarget.checked)} label={words.use} />
    </RoomDialog>
  );
}
