import { UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

/** Every button of the lobby and the room: Mantine's, drawn by the class that it is given and by nothing else. */
export const RoomButton = (props: ComponentPropsWithRef<'button'>) => <UnstyledButton unstyled {...props} />;
