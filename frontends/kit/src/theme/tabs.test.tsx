import { Tabs } from '@mantine/core';
import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderInShell } from '../testing/render.tsx';

test('GEN-20, LIM-03 a tab that is changed to arrives within 300 ms', () => {
  const { container } = renderInShell(
    <Tabs defaultValue="one">
      <Tabs.Panel value="one">The panel</Tabs.Panel>
    </Tabs>,
  );
  expect(container.querySelector<HTMLElement>('.mantine-Tabs-root')?.style.getPropertyValue('--tab-duration')).toBe(
    '300ms',
  );
  expect(screen.getByText('The panel')).toHaveClass('tabPanel');
  const styles = readFileSync(join(__dirname, 'controls.module.css'), 'utf8');
  expect(styles).toMatch(/\.tabPanel \{\s+animation: arrive var\(--tab-duration\)/);
});
