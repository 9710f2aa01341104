import type { PersonJson } from '@parlance/kit/api/types.ts';
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Table } from '@mantine/core';
import { peopleTexts } from '../../locales/texts.ts';
import { roleWord, stateOf } from './people-words.ts';
import classes from '../../ui/list-table.module.css';

type Props = { people: readonly PersonJson[]; chosen: string | undefined; now: number; onOpen: (uid: string) => void };

/** One line a person, opened by a click anywhere on it or by its button (whose click is the row's too); the chosen one stands out. On a phone role and time go under the name. */
export function PeopleTable({ people, chosen, now, onOpen }: Props) {
  const { columns } = peopleTexts.use();
  return (
    <Table className={classes.table ?? ''} data-narrow={chosen ? true : undefined}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.name}</Table.Th>
          <Table.Th>{columns.role}</Table.Th>
          <Table.Th>{columns.status}</Table.Th>
          <Table.Th>{columns.time}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map((person) => {
          const { word, shape, tone } = stateOf(person);
          return (
            <Table.Tr
              key={person.uid}
              data-chosen={person.uid === chosen || undefined}
              onClick={() => onOpen(person.uid)}
            >
              <Table.Td className={classes.who ?? ''}>
                <button type="button" className={classes.name} aria-current={person.uid === chosen}>
                  <Avatar name={person.name} image={person.image} size={32} />
                  <span>
                    <b>{person.name}</b>
                    <small>{person.email}</small>
                  </span>
                </button>
              </Table.Td>
              <Table.Td className={classes.role ?? ''}>{roleWord(person.role)}</Table.Td>
              <Table.Td className={classes.state ?? ''}>
                <StateMark shape={shape} tone={tone}>
                  {word}
                </StateMark>
              </Table.Td>
              <Table.Td className={classes.time ?? ''}>
                <b>{timeOf(now, person.timeZone)}</b> {cityOf(person.timeZone)}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
