/** Checks what is rendered for accessibility. What needs painting (colours, what a label looks like) is left to the browser tests. */
import axe from 'axe-core';

export async function expectAccessible(container: Element = document.body): Promise<void> {
  const { violations } = await axe.run(container, {
    // Of what passes, one example a rule is made ready.
    resultTypes: ['violations'],
    rules: {
      'color-contrast': { enabled: false },
      'label-content-name-mismatch': { enabled: false },
      region: { enabled: false },
    },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}
