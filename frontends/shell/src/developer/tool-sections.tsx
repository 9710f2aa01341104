import { Button } from '@mantine/core';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { developerTexts } from '../locales/texts.ts';
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
          <ul className={classes.tools}>
            {tools[section].map(({ name, ...call }) => (
              <li key={name}>
                <Button variant="default" onClick={() => onChoose(call)}>
                  {words.tools[name as keyof typeof words.tools]}
                </Button>
                <code>{`${call.method} ${call.path}`}</code>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}
