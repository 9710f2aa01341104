/** Where hours are missing, for administrators (NS-77). */
import type { DemandCell, GetDemandMapResponse, HourAsk } from '@parlance/proto/booking/v1';
import { epochMs, epochMsOrNull, wireTimestamp } from '@parlance/proto/json/time';
import { payPeriods } from '@parlance/proto/limits';
import { admins, route, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { askAnswer, askBody, mapAnswer, mapQuery } from './schemas.ts';

function cellJson({ startsAt, all, workplace, pte, clock }: DemandCell) {
  const streams = { all: present(all), workplace: present(workplace), pte: present(pte) };
  return { when: epochMsOrNull(startsAt), ...streams, clock: clock || null };
}

const streamOf = (isPte: boolean | undefined) => (isPte === undefined ? 'all' : isPte ? 'pte' : 'workplace');

function askJson({ startsAt, isPte, askedAt, askedBy: uid, askedByName: name, told, isDone }: HourAsk) {
  const [when, at] = [epochMs(present(startsAt)), epochMs(present(askedAt))];
  return { when, stream: streamOf(isPte), askedAt: at, askedBy: { uid, name }, told, isDone } as const;
}

function wishOf({ when, stream }: { when: number; stream: string }) {
  return { startsAt: wireTimestamp(when), ...(stream !== 'all' && { isPte: stream === 'pte' }) };
}

function mapJson(timezone: string, { firstDay, cells, asks, teachers: all, pteTeachers: pte }: GetDemandMapResponse) {
  return { timezone, firstDay, cells: cells.map(cellJson), teachers: { all, pte }, asks: asks.map(askJson) };
}

export const demandRoutes: Route[] = [
  route({
    method: 'get',
    path: '/admin/demand',
    summary: 'Hour by hour of the seven days after today: who wants it and finds nothing, full groups, and open hours',
    access: admins,
    urgency: 'background',
    query: mapQuery,
    response: mapAnswer,
    handle: async ({ clients, query: { timezone = payPeriods.zone }, call }) => {
      return mapJson(timezone, await clients.booking.getDemandMap({ timeZone: timezone }, call()));
    },
  }),
  route({
    method: 'post',
    path: '/admin/demand/asks',
    summary: 'Ask those who teach a stream, and are free then, to open an hour of the coming week',
    access: admins,
    refusals: ['MALFORMED', 'HOUR_ASKED', 'HOUR_OUT_OF_REACH', 'TOO_MANY_ASKS'],
    body: askBody,
    response: askAnswer,
    handle: async ({ clients, body, call }) =>
      askJson(present((await clients.booking.askForHour(wishOf(body), call())).ask)),
  }),
];
