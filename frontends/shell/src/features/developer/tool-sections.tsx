import { Button, Stack, Text } from '@mantine/core';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { developerTexts } from '../../locales/texts.ts';
import type { DeveloperCall } from './developer-call.ts';
import { sections, tools } from './developer-tools.ts';
import classes from './developer-page.module.css';

/** What is tried most, a click away: it fills in the caller and sends nothing. */
export function ToolSections({ onChoose }: { onChoose: (call: DeveloperCall) => void }) {
  const words = developerTexts.use();
  return (
    <div className={classes.sections}>
      {sections.map((section) => (
        <Panel key={section} title={words.sections[section]}>
          <Stack component="ul" gap="sm" px={20} pt="md" pb={20}>
            {tools[section].map(({ name, ...call }) => (
              <Stack key={name} component="li" align="flex-start" gap={4}>
                <Button variant="default" onClick={() => onChoose(call)}>
                  {words.tools[name as keyof typeof words.tools]}
                </Button>
                <Text component="code" size="xs" c="dimmed">{`${call.method} ${call.path}`}</Text>
              </Stack>
            ))}
          </Stack>
        </Panel>
      ))}
    </div>
  );
}
