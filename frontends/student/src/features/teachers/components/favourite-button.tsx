import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { teacherTexts } from '../../../locales/texts.ts';
import { useToggleFavourite } from '../api/teachers.ts';

type Props = { uid: string; name: string; isFavourite: boolean; small?: boolean };

/** A heart that is full for favourites; with its word where there is room. */
export function FavouriteButton({ uid, name, isFavourite, small }: Props) {
  const { favourite: words } = teacherTexts.use();
  const { notify } = useShell();
  const toggle = useToggleFavourite(uid);
  const Heart = isFavourite ? IconHeartFilled : IconHeart;
  const label = isFavourite ? words.removeOf(name) : words.addOf(name);
  const heart = <Heart size={18} stroke={1.75} aria-hidden />;
  const press = () => toggle.mutate(!isFavourite, { onError: (problem) => tellProblem(notify, problem) });
  if (small) {
    return (
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color={isFavourite ? 'teal' : 'gray'}
          size={44}
          aria-label={label}
          aria-pressed={isFavourite}
          loading={toggle.isPending}
          onClick={press}
        >
          {heart}
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <Button
      variant={isFavourite ? 'light' : 'default'}
      px={12}
      leftSection={heart}
      aria-pressed={isFavourite}
      loading={toggle.isPending}
      onClick={press}
    >
      {isFavourite ? words.remove : words.add}
    </Button>
  );
}
