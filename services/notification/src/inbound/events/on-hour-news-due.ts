/** Teachers are asked for an hour, students are told that one opened: once each, however often the fact comes. */
import type { HourNewsDue, HourReader } from '@parlance/proto/booking/v1';
import { epochMs } from '@parlance/proto/json/time';
import { required } from '@parlance/runtime/events/required';
import { tellOfHour, type HourNews } from '../../usecases/tell-of-hour.ts';
import type { Stores } from '../../usecases/ports.ts';

const kinds: Readonly<Record<string, HourNews['kind']>> = { asked: 'hour-asked', opened: 'hour-opened' };

function readerOf({ uid, timeZone, startsAt, isPte, others }: HourReader) {
  return { uid, timeZone, startsAt: new Date(epochMs(required(startsAt))), isPte: isPte ?? null, others };
}

export async function onHourNewsDue(stores: Stores, fact: HourNewsDue, at: Date) {
  const { kind: said, readers } = fact;
  const cause = required(fact.cause || undefined);
  const kind = kinds[said];
  // One that is not known here waits for a release that knows it.
  if (!kind) throw new Error(`nobody is told that an hour was ${said}`);
  await tellOfHour(stores, { kind, cause, readers: readers.map(readerOf) }, at);
}
