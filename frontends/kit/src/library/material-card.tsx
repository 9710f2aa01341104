import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { allowedLink } from '../documents/document-link.ts';
import { libraryTexts } from '../locales/texts.ts';
import { StreamChip } from '../ui/stream-chip.tsx';
import { Quiet, Small } from '../ui/words.tsx';
import type { Material } from './api.ts';
import { DoneBar } from './done-bar.tsx';
import { MaterialIcon } from './material-icon.tsx';
import { useLibraryPaths } from './paths.ts';
import classes from './library.module.css';

type Props = {
  material: Material;
  /** Of a student: how many of its lessons they have completed. */
  done?: number | undefined;
};

/** A study area. One with an address of its own leads there, in a new tab. */
export function MaterialCard({ material, done }: Props) {
  const paths = useLibraryPaths();
  const words = libraryTexts.use();
  const { id, name, icon, isPte, description, url } = material;
  const elsewhere = allowedLink(url);
  const about = (
    <>
      <AreaHead name={name} icon={icon} isPte={isPte} />
      <Quiet>{description}</Quiet>
    </>
  );
  if (elsewhere) {
    return (
      <a className={classes.area} href={elsewhere} target="_blank" rel="noopener noreferrer">
        {about}
        <div className={classes.foot}>
          <span className={classes.more}>
            {words.newTab} <IconExternalLink size={16} stroke={1.75} aria-hidden />
          </span>
        </div>
      </a>
    );
  }
  return (
    <Link className={classes.area} to={paths.material(id)} state={{ material }}>
      {about}
      <div className={classes.foot}>
        <Small component="span">{words.contents(material.courseCount, material.lessonCount)}</Small>
        <Standing material={material} done={done} />
      </div>
    </Link>
  );
}

/** How far the student is with it, or that it is not open to them. */
function Standing({ material: { isOpened, isPte, lessonCount }, done }: Props) {
  const words = libraryTexts.use();
  if (!isOpened) {
    return (
      <Group component="span" display="inline-flex" gap={4} c="dimmed" fz={12} lh="16px">
        <IconLock size={14} stroke={1.75} aria-hidden /> {words.locked}
      </Group>
    );
  }
  return done === undefined ? null : <DoneBar done={done} count={lessonCount} isPte={isPte} />;
}

type HeadProps = Pick<Material, 'name' | 'icon' | 'isPte'>;

export function AreaHead({ name, icon, isPte }: HeadProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      <MaterialIcon icon={icon} isPte={isPte} />
      <Box miw={0}>
        <Text component="h3" fw={650} lh="22px" lts="-0.006em" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <StreamChip isPte={isPte} />
      </Box>
    </Group>
  );
}

const Line = ({ width, height = 12 }: { width: number | string; height?: number }) => (
  <Skeleton width={width} height={height} maw="100%" />
);

/** As large as a card. */
export const MaterialCardSkeleton = (): ReactNode => (
  <div className={classes.area} aria-hidden>
    <Group gap="sm" wrap="nowrap">
      <Skeleton width={40} height={40} radius={8} style={{ flex: 'none' }} />
      <Stack gap={8} w="100%">
        <Line width={140} height={14} />
        <Line width={96} height={10} />
      </Stack>
    </Group>
    <Stack gap={8} py={4}>
      <Line width="92%" />
      <Line width="60%" />
    </Stack>
    <div className={classes.foot}>
      <Line width={110} height={10} />
    </div>
  </div>
);
