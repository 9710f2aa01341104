import { Textarea } from '@mantine/core';
import { text } from '@parlance/kit/domain/limits.ts';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { useId } from 'react';
import { applicationTexts } from '../../locales/texts.ts';
import { lengthOf } from '../model/form-faults.ts';
import type { FormState } from '../use-application-form.ts';
import classes from './fields.module.css';

/** 200 to 600 characters, counted while they are written (APP-16). */
export function IntroductionField({ state }: { state: FormState }) {
  const words = applicationTexts.use();
  const count = useId();
  return (
    <div className={classes.counted}>
      <Textarea
        id="introduction"
        label={words.introduceYourself}
        autosize
        minRows={6}
        maxRows={14}
        value={state.form.introduction}
        error={state.shown.introduction}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        aria-describedby={count}
        onChange={(event) => state.set('introduction', event.currentTarget.value)}
        onBlur={() => state.leave('introduction')}
      />
      <span id={count} className={classes.count}>
        <Count count={lengthOf(state.form.introduction)} />
      </span>
    </div>
  );
}

function Count({ count }: { count: number }) {
  const words = applicationTexts.use().count;
  const { introductionMin: min, introductionMax: max } = text;
  if (count === 0) return words.good(count, max);
  if (count < min) {
    return (
      <StateMark shape="triangle" tone="warning">
        {words.short(count, min - count)}
      </StateMark>
    );
  }
  if (count > max) {
    return (
      <StateMark shape="cross" tone="error">
        {words.long(count, count - max)}
      </StateMark>
    );
  }
  return (
    <StateMark shape="dot" tone="success">
      {words.good(count, max)}
    </StateMark>
  );
}
