import { Anchor } from '@mantine/core';
import type { TokenWord } from '@parlance/kit/domain/tokens.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { subscriptionTexts } from '../../../locales/texts.ts';
import { searchPath } from '../model/search-path.ts';

/** Where tokens of this kind are used. */
export function BookLink({ type }: { type: TokenWord }) {
  const { navigate } = useShell();
  const { plans: words } = subscriptionTexts.use();
  const path = searchPath(type);
  return (
    <Anchor component="button" type="button" onClick={() => navigate(path)}>
      {path === searchPath('lessonTokens') ? words.book : words.findGroup}
    </Anchor>
  );
}
