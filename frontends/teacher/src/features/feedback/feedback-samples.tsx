/** Words of other lessons to learn from; nothing of them is taken over by itself. */
import { Button, Stack, Text } from '@mantine/core';
import { Dialog } from '@parlance/kit/ui/dialog.tsx';
import { useState } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
import { normalFields } from './model.ts';

export function FeedbackSamples() {
  const { feedback } = bookingTexts.use();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {feedback.samples.open}
      </Button>
      {open && (
        <Dialog onClose={() => setOpen(false)} size={640} title={feedback.samples.title}>
          <Stack component="dl">
            {normalFields.map((field) => (
              <div key={field}>
                <Text component="dt" inherit fw={650}>
                  {feedback.fields[field]}
                </Text>
                <dd>{feedback.samples[field]}</dd>
              </div>
            ))}
          </Stack>
        </Dialog>
      )}
    </>
  );
}
