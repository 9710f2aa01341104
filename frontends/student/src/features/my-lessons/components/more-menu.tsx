/** What else a student may do with a lesson to come. */
import { useNow } from '@parlance/kit/domain/use-now.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCalendarRepeat, IconDots, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { bookingTexts } from '../../../locales/texts.ts';
import { WishesDialog } from './change-wishes.tsx';
import { RepeatDialog } from './repeat-lesson.tsx';

const dialogs = { repeat: RepeatDialog, wishes: WishesDialog };
const icons = { repeat: IconCalendarRepeat, wishes: IconPencil };
const ways = ['repeat', 'wishes'] as const;
const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export function MoreMenu({ lesson }: { lesson: Lesson }) {
  const { more, repeat, wishes } = bookingTexts.use();
  const [shown, show] = useState<(typeof ways)[number]>();
  const now = useNow();
  const isAhead = lesson.kind === 'one-on-one' && lesson.status === 'booked' && lesson.when > now;
  const Shown = shown && dialogs[shown];
  if (!isAhead && !Shown) return null;
  const names = { repeat: repeat.open, wishes: wishes.open };
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={more(lesson.tutor.name)}>
            <IconDots {...look} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {ways.map((way, index) => {
            const Mark = icons[way];
            return (
              <Menu.Item
                key={way}
                data-autofocus={index === 0 || undefined}
                leftSection={<Mark {...look} />}
                onClick={() => show(way)}
              >
                {names[way]}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      {Shown && <Shown lesson={lesson} onClose={() => show(undefined)} />}
    </>
  );
}
