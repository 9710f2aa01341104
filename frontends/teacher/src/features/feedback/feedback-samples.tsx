/** Words of other lessons to learn from (FEED-03); nothing of them is taken over by itself. */
import { Button } from '@mantine/core';
import { Dialog } from '@parlance/kit/ui/dialog.tsx';
import { useState } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
import { normalFields } from './model.ts';
import classes from './submit-feedback-dialog.module.css';

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
          <dl className={classes.samples}>
            {normalFields.map((field) => (
              <div key={field}>
                <dt>{feedback.fields[field]}</dt>
                <dd>{feedback.samples[field]}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}
