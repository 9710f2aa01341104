/** Builds k6 where it is not there yet: for whoever wants to wait for it beforehand. */
import { bringK6 } from './k6.ts';

await bringK6(console.log);
