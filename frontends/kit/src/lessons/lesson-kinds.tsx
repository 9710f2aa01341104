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
  const show = (next: string | null) =>
    setParams(next === 'group' ? { view, kind: 'group' } : { view }, { replace: true });
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
