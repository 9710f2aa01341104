import { Button } from '@mantine/core';
import type { AccountJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconCoin } from '@tabler/icons-react';
import { useState } from 'react';
import { peopleTexts } from '../../../locales/texts.ts';
import { Actions } from '../../../ui/panel-parts.tsx';
import { AccessDialog } from './access-dialog.tsx';
import { AdjustTokensDialog } from './adjust-tokens-dialog.tsx';
import { EditPersonDialog } from './edit-person-dialog.tsx';
import { EditTutorDialog } from './edit-tutor-dialog.tsx';

type Asked = 'tokens' | 'teaching' | 'edit' | 'access';

/** One filled button, for what is done most: tokens of students, teaching of teachers. */
export function PersonActions({ person }: { person: AccountJson }) {
  const words = peopleTexts.use();
  const { session } = useShell();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const own = person.uid === session.person.uid;
  return (
    <Actions>
      {person.data && (
        <Button leftSection={<IconCoin size={18} stroke={1.75} aria-hidden />} onClick={() => setAsked('tokens')}>
          {words.adjustTokens}
        </Button>
      )}
      {person.role === 'tutor' && <Button onClick={() => setAsked('teaching')}>{words.editTeaching}</Button>}
      <Button variant="default" onClick={() => setAsked('edit')}>
        {words.edit}
      </Button>
      {!own && (
        <Button variant="default" onClick={() => setAsked('access')}>
          {person.enabled ? words.disable : words.enable}
        </Button>
      )}
      {asked === 'tokens' && person.data && (
        <AdjustTokensDialog person={person} balances={person.data} onClose={close} />
      )}
      {asked === 'teaching' && <EditTutorDialog person={person} onClose={close} />}
      {asked === 'edit' && <EditPersonDialog person={person} onClose={close} />}
      {asked === 'access' && <AccessDialog person={person} onClose={close} />}
    </Actions>
  );
}
