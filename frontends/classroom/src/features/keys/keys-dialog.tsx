/** The list of keys, and the switch that takes them away. */
import { Box, Group, SimpleGrid } from '@mantine/core';
import { keyTexts } from '../../locales/texts.ts';
import { RoomDialog } from '../../ui/room-dialog.tsx';
import parts from '../../ui/parts.module.css';
import classes from './keys-dialog.module.css';
import { keys, type KeyName } from './shortcuts.ts';

type Props = { available: readonly KeyName[]; on: boolean; onSwitch: (on: boolean) => void; onClose: () => void };

export function KeysDialog({ available, on, onSwitch, onClose }: Props) {
  const words = keyTexts.use();
  const rows = [
    ...available.map((name) => ({ key: keys[name].toUpperCase(), does: words[name] })),
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
      <label className={parts.switch}>
        <input type="checkbox" checked={on} onChange={(event) => onSwitch(event.currentTarget.checked)} />
        {words.use}
      </label>
    </RoomDialog>
  );
}
