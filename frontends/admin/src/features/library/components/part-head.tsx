import { ActionIcon, Box, Button, Group, Skeleton, Text } from '@mantine/core';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { IconEye, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { libraryTexts, texts } from '../../../locales/texts.ts';
import type { Place } from '../use-chosen.ts';
import type { Follow } from '../use-moving.ts';

type HeadProps = { place: string; code?: string; name: string; onClose: () => void };

export function PartHead({ place, code, name, onClose }: HeadProps) {
  const words = texts.use();
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Box flex={1} miw={0}>
        <Small>{place}</Small>
        <Text component="h2" fz={20} lh="28px" fw={650} lts="-0.012em" style={{ overflowWrap: 'anywhere' }}>
          {code && (
            <Text span inherit fz={16} c="dimmed">
              {code}{' '}
            </Text>
          )}
          {name}
        </Text>
      </Box>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words.close} onClick={onClose}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

type PartProps<T> = {
  query: { data: T | undefined; error: unknown; isPending: boolean; refetch: () => Promise<unknown> };
  onClose: () => void;
  children: (data: T) => ReactNode;
};

/** A part that is read by itself. */
export function Part<T>({ query: { data, error, isPending, refetch }, onClose, children }: PartProps<T>) {
  const words = libraryTexts.use();
  if (data) return children(data);
  return (
    <>
      <PartHead place="" name={isPending ? words.reading : words.notRead} onClose={onClose} />
      {isPending && <Skeleton height={280} />}
      {!isPending && <ErrorState error={error} onRetry={() => void refetch()} />}
    </>
  );
}

export function PreviewLink({ to }: { to: string }) {
  const words = libraryTexts.use();
  return (
    <Button component={Link} variant="default" to={to} leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}>
      {words.asStudent}
    </Button>
  );
}

/** A plain link as a button. */
export const LinkButton = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button component="a" variant="default" href={to} target="_blank" rel="noreferrer">
    {children}
  </Button>
);

/** What a part tells the page. */
export type PartTold = {
  onClose: () => void;
  /** What was chosen is deleted. */
  onGone: () => void;
  choose: (place: Place) => void;
  follow: Follow;
  /** Whether something in it is not saved. */
  onDirty: (isDirty: boolean) => void;
};
