import { Table, Text, UnstyledButton } from '@mantine/core';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import type { ReactNode } from 'react';
import { State, type StateLook } from './state.tsx';
import classes from './list-table.module.css';

type Line = {
  id: string;
  name: string;
  email: string;
  image?: string;
  second: ReactNode;
  state: StateLook;
  time: ReactNode;
};
type Props = {
  /** Over name, second, state and time. */
  heads: readonly string[];
  lines: readonly Line[];
  chosen: string | undefined;
  /** Beside what is chosen only name and state stay. */
  short?: boolean;
  onOpen: (id: string) => void;
};

/** One line a person, opened by a click anywhere on it or by its button (whose click is the row's too); the chosen one stands out. On a phone time goes under the state. */
export function ListTable({ heads, lines, chosen, short, onOpen }: Props) {
  const whole = !(chosen && short);
  return (
    <Table className={classes.table ?? ''} data-narrow={chosen && (short ? 2 : true)}>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head, at) => (whole || at % 2 === 0) && <Table.Th key={head}>{head}</Table.Th>)}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ id, name, email, image, second, state, time }) => (
          <Table.Tr key={id} data-chosen={id === chosen || undefined} onClick={() => onOpen(id)}>
            <Table.Td className={classes.who ?? ''}>
              <UnstyledButton className={classes.name ?? ''} aria-current={id === chosen}>
                <Avatar name={name} image={image} size={32} />
                <span>
                  <Text component="b" display="block" size="sm" fw={550} lh="18px" truncate>
                    {name}
                  </Text>
                  <Small component="small" display="block" truncate>
                    {email}
                  </Small>
                </span>
              </UnstyledButton>
            </Table.Td>
            {whole && <Table.Td className={classes.second ?? ''}>{second}</Table.Td>}
            <Table.Td className={classes.state ?? ''}>
              <State of={state} />
            </Table.Td>
            {whole && <Table.Td className={`p-figures ${classes.time}`}>{time}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
