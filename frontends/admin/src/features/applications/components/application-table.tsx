import { Table } from '@mantine/core';
import type { ApplicationJson } from '@parlance/kit/api/types.ts';
import { dateText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { applicationTexts } from '../../../locales/texts.ts';
import { stateOf } from '../application-words.ts';
import list from '../../../ui/list-table.module.css';

type Props = { applications: readonly ApplicationJson[]; chosen: string | undefined; onOpen: (id: string) => void };

/** One line an application. Beside an open one only name and status stay. */
export function ApplicationTable({ applications, chosen, onOpen }: Props) {
  const words = applicationTexts.use();
  const { session } = useShell();
  return (
    <Table className={list.table ?? ''} data-narrow={chosen ? 2 : undefined}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.name}</Table.Th>
          {!chosen && <Table.Th>{words.country}</Table.Th>}
          <Table.Th>{words.status}</Table.Th>
          {!chosen && <Table.Th>{words.applied}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {applications.map((application) => {
          const { id, name, email, country, status, when } = application;
          const { word, shape, tone } = stateOf(status);
          return (
            <Table.Tr key={id} data-chosen={id === chosen || undefined} onClick={() => onOpen(id)}>
              <Table.Td className={list.who ?? ''}>
                <button type="button" className={list.name} aria-current={id === chosen}>
                  <Avatar name={name} size={32} />
                  <span>
                    <b>{name}</b>
                    <small>{email}</small>
                  </span>
                </button>
              </Table.Td>
              {!chosen && <Table.Td className={list.role ?? ''}>{country}</Table.Td>}
              <Table.Td className={list.state ?? ''}>
                <StateMark shape={shape} tone={tone}>
                  {word}
                </StateMark>
              </Table.Td>
              {!chosen && (
                <Table.Td className={list.time ?? ''}>{when && dateText(when, session.person.timeZone)}</Table.Td>
              )}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
