import { Text } from '@mantine/core';

/** What is said beside something: in the text's size, and smaller. */
export const Quiet = Text.withProps({ size: 'sm', c: 'dimmed' });
export const Small = Text.withProps({ size: 'xs', c: 'dimmed' });

/** As somebody wrote it: the lines stay, and a word that is too long breaks. */
export const Prose = Text.withProps({ maw: '68ch', style: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } });
