import { Box, Button, Group, Stack } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { IconMail, IconMessage2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { helpTexts } from '../../locales/texts.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Questions with their answers, and ways to write. Where they lead is the installation's. */
export function HelpPage() {
  const { support } = useShell();
  const words = helpTexts.use();
  return (
    <Stack gap="lg" maw={760}>
      <Panel title={words.questions}>
        <div className="p-ruled">
          {Object.values(words.faq).map(({ question, answer }) => (
            <details key={question}>
              <Box component="summary" px="var(--p-gutter)" py={14}>
                {question}
              </Box>
              <Quiet maw="68ch" p="0 var(--p-gutter) 16px calc(var(--p-gutter) + 16px)">
                {answer}
              </Quiet>
            </details>
          ))}
        </div>
      </Panel>
      <Panel title={words.contact}>
        <Group gap="sm" p="16px var(--p-gutter) 20px">
          <Quiet w="100%">{words.contactNote}</Quiet>
          <Way to={support.contact} text={words.contactUs} icon={<IconMail {...icon} />} first />
          <Way to={support.feedback} text={words.feedback} icon={<IconMessage2 {...icon} />} />
        </Group>
      </Panel>
    </Stack>
  );
}

/** An installation may point at a mail address, another site or a page of the portal; the link leads out where it has to. */
const Way = ({ to, text, icon: mark, first }: { to: string; text: string; icon: ReactNode; first?: boolean }) => (
  <Button component={Link} to={to} variant={first ? 'filled' : 'default'} leftSection={mark}>
    {text}
  </Button>
);
