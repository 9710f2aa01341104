import { Box } from '@mantine/core';
import {
  type Icon,
  IconActivityHeartbeat,
  IconBed,
  IconBook,
  IconBriefcase,
  IconBuildingBank,
  IconDeviceLaptop,
  IconEar,
  IconHeadset,
  IconHome,
  IconMessage,
  IconPencil,
  IconPlane,
  IconShoppingCart,
  IconToolsKitchen2,
  IconTruckDelivery,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';

/** By the word that stands in a material's `icon`. */
const icons: Record<string, Icon> = {
  heartbeat: IconActivityHeartbeat,
  bed: IconBed,
  plane: IconPlane,
  briefcase: IconBriefcase,
  headset: IconHeadset,
  pencil: IconPencil,
  message: IconMessage,
  ear: IconEar,
  world: IconWorld,
  users: IconUsers,
  kitchen: IconToolsKitchen2,
  laptop: IconDeviceLaptop,
  cart: IconShoppingCart,
  bank: IconBuildingBank,
  truck: IconTruckDelivery,
  home: IconHome,
  book: IconBook,
};

/** Those that an editor may choose. */
export const materialIcons: readonly string[] = Object.keys(icons);

type Props = { icon: string; isPte: boolean; size?: 40 | 48 };

/** A study area's mark on a tile of its stream's colour; one that nobody knows is a book. */
export function MaterialIcon({ icon, isPte, size = 40 }: Props) {
  const Mark = icons[icon] ?? IconBook;
  const stream = isPte ? 'pte' : 'workplace';
  return (
    <Box
      display="grid"
      w={size}
      h={size}
      bdrs={8}
      bg={`var(--p-${stream}-soft)`}
      c={`var(--p-${stream})`}
      style={{ flex: 'none', placeItems: 'center' }}
    >
      <Mark size={size - 18} stroke={1.75} aria-hidden />
    </Box>
  );
}
