import { list, ofCharge, one } from '../http/reading.ts';
import type { Route } from '../http/route.ts';

export const DISPUTES: Route[] = [list('dispute', '/v1/disputes', ofCharge), one('dispute', '/v1/disputes')];
