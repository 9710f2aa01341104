import { Checkbox, type CheckboxProps } from '@mantine/core';

/** Its label is as tall as a finger wherever one presses. */
export const RoomCheckbox = (props: CheckboxProps) => (
  <Checkbox
    styles={{ body: { alignItems: 'center' }, label: { paddingBlock: 'max(0px, (var(--p-touch) - 20px) / 2)' } }}
    {...props}
  />
);
