/** Says that there is more than is shown; what is shown changes only when somebody asks: nothing jumps. */
import { Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

export const NewsChip = ({ text, onShow }: { text: string; onShow: () => void }) => (
  <Button variant="light" color="blue" radius={22} className="p-arrives" onClick={onShow}>
    <Group component="span" gap={6} wrap="nowrap">
      <IconRefresh size={16} stroke={1.75} aria-hidden />
      {text}
    </Group>
  </Button>
);
