import { Text } from '@mantine/core';

/** A short fact among others. */
export const Chip = Text.withProps({ size: 'sm', px: 10, py: 2, bdrs: 22, style: { whiteSpace: 'nowrap' } });
