/** How an administrator signs in: there is no other page about the own account. With the realm's second factor on, a passkey stands for both. */
import { Button, Text } from '@mantine/core';
import type { AccountAction } from '@parlance/kit/remote/contract.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { peopleTexts } from '../../../locales/texts.ts';
import { Actions } from '../../../ui/panel-parts.tsx';

const actions = ['add-passkey', 'add-code', 'change-password'] as const satisfies readonly AccountAction[];

export function OwnSignIn() {
  const { signingIn: words } = peopleTexts.use();
  const { session } = useShell();
  return (
    <section>
      <h3>{words.heading}</h3>
      <Actions>
        {actions.map((action) => (
          <Button key={action} variant="default" onClick={() => void session.manage(action)}>
            {words.actions[action]}
          </Button>
        ))}
      </Actions>
      <Text size="sm" maw="68ch" pt="sm">
        {words.note}
      </Text>
    </section>
  );
}
