/** One-on-one lessons beside group sessions under each tab of the bookings screen. The address says which, so that a link can lead there. */
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lessonTexts } from '../locales/texts.ts';

type Props = {
  /** The tab above; written into the address with the kind. */
  view: 'search' | 'upcoming' | 'history';
  /** What the two are called here. */
  names?: { one: string; group: string } | undefined;
  one: ReactNode;
  group: ReactNode;
};

export function LessonKinds({ view, names, one, group }: Props) {
  const [params, setParams] = useSearchParams();
  const { kinds } = lessonTexts.use();
  const kind = params.get('kind') === 'group' ? 'group' : 'one';
  /** A search stays in the address, so that it is still there on the way back. */
  const show = (next: string | null) =>
    setParams(
      (old) => {
        const params = new URLSearchParams(old);
        params.delete('kind');
        params.set('view', view);
        if (next === 'group') params.set('kind', 'group');
        return params;
      },
      { replace: true },
    );
  return (
    <Tabs value={kind} onChange={show} keepMounted={false}>
      <Tabs.List mb="md" aria-label={kinds.label}>
        <Tabs.Tab value="one">{(names ?? kinds).one}</Tabs.Tab>
        <Tabs.Tab value="group">{(names ?? kinds).group}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="one">{one}</Tabs.Panel>
      <Tabs.Panel value="group">{group}</Tabs.Panel>
    </Tabs>
  );
}
