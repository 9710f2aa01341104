/** User guides and videos (ADM-17, NS-35): reading for teachers, keeping for administrators. */
import { admins, command, route, tutors, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { guideJson, guideRequest } from './presenter.ts';
import { guide, guideBody, guideChange, guideOrder, guideOrderAnswer, guidesAnswer, seenGuide } from './schemas.ts';

export const guideRoutes: Route[] = [
  route({
    method: 'get',
    path: '/guides',
    summary: 'Guides and videos for teachers, in their order; administrators read all',
    access: tutors,
    response: guidesAnswer,
    handle: async ({ clients, call }) => {
      const { guides, orderVersion } = await clients.guides.listGuides({}, call());
      return { items: guides.map(guideJson), orderVersion };
    },
  }),
  command({
    method: 'post',
    path: '/guides/:id/opened',
    summary: 'Note that the caller has opened a guide',
    access: tutors,
    refusals: ['GUIDE_NOT_FOUND'],
    handle: ({ clients, params: { id }, call }) => clients.guides.noteGuideOpened({ id }, call()),
  }),
  route({
    method: 'post',
    path: '/admin/guides',
    summary: 'Make a guide or video, the last one',
    access: admins,
    refusals: ['FILE_NOT_FOUND', 'FILE_KIND_WRONG', 'GUIDES_FULL'],
    body: guideBody,
    response: guide,
    handle: async ({ clients, body, call }) =>
      guideJson(present((await clients.guides.createGuide(guideRequest(body), call())).guide)),
  }),
  route({
    method: 'put',
    path: '/admin/guides/order',
    summary: 'Put all guides into another order',
    access: admins,
    refusals: ['LIBRARY_CHANGED', 'ORDER_MALFORMED'],
    body: guideOrder,
    response: guideOrderAnswer,
    handle: ({ clients, body, call }) => clients.guides.orderGuides(body, call()),
  }),
  route({
    method: 'put',
    path: '/admin/guides/:id',
    summary: 'Change a guide or video',
    access: admins,
    refusals: ['GUIDE_NOT_FOUND', 'LIBRARY_CHANGED', 'FILE_NOT_FOUND', 'FILE_KIND_WRONG'],
    body: guideChange,
    response: guide,
    handle: async ({ clients, params, body, call }) =>
      guideJson(present((await clients.guides.updateGuide({ ...params, ...guideRequest(body) }, call())).guide)),
  }),
  command({
    method: 'delete',
    path: '/admin/guides/:id',
    summary: 'Take a guide or video away',
    access: admins,
    refusals: ['GUIDE_NOT_FOUND', 'LIBRARY_CHANGED'],
    query: seenGuide,
    handle: ({ clients, params: { id }, query: { version }, call }) =>
      clients.guides.deleteGuide({ id, version }, call()),
  }),
];
