import { Loader } from '@mantine/core';
import { texts } from '../locales/texts.ts';
import classes from './plain-skeleton.module.css';

/** While it is not yet known who is there. */
export function PlainSkeleton() {
  return (
    <main className={classes.page} aria-busy="true">
      <Loader type="dots" aria-label={texts.use().loading} />
    </main>
  );
}
