import { Loader } from '@mantine/core';
import classes from './status-page.module.css';

/** While it is not yet known who is there. */
export function PlainSkeleton() {
  return (
    <main className={classes.page} aria-busy="true">
      <Loader type="dots" aria-label="Loading" />
    </main>
  );
}
