import { QueryClient } from '@tanstack/react-query';
import { anAnnouncement } from '../testing/builders.ts';
import { announcementCame, announcementWent, type AnnouncementPage } from './known-announcements.ts';

const bell = ['/announcements', { query: { unviewedOnly: 'true' } }] as const;
const list = [...bell, 'pages'] as const;
const page = (ids: string[], unviewedCount: number): AnnouncementPage => {
  return { items: ids.map((id) => anAnnouncement({ id })), nextPageToken: null, unviewedCount };
};

function known(ids: string[], count: number) {
  const client = new QueryClient();
  client.setQueryData(bell, page(ids, count));
  client.setQueryData(list, { pages: [page(ids, count), page(['z'], count)], pageParams: ['', 'next'] });
  const read = () => {
    const { items, unviewedCount } = client.getQueryData<AnnouncementPage>(bell) ?? page([], 0);
    return [items.map(({ id }) => id), unviewedCount] as const;
  };
  const listed = () => client.getQueryData<{ pages: AnnouncementPage[] }>(list)?.pages.map(({ items }) => items.length);
  const isOld = () => client.getQueryState(bell)?.isInvalidated;
  return { client, read, listed, isOld };
}

test('ANN-18 a new one is the first and counted, and not a second time', () => {
  const { client, read, listed } = known(['a'], 40);
  announcementCame(client, anAnnouncement({ id: 'b' }));
  announcementCame(client, anAnnouncement({ id: 'b' }));
  expect(read()).toEqual([['b', 'a'], 41]);
  expect(listed()).toEqual([2, 1]);
});

test('ANN-12 ANN-18 one that went is taken from every page and from the count', () => {
  const { client, read, listed } = known(['a', 'b'], 2);
  announcementWent(client, 'a');
  announcementWent(client, 'a');
  expect(read()).toEqual([['b'], 1]);
  expect(listed()).toEqual([1, 1]);
});

test('SHELL-14 one that lies beyond what was read is counted anew', () => {
  const { client, read, isOld } = known(['a'], 40);
  announcementWent(client, 'far');
  expect(read()).toEqual([['a'], 40]);
  expect(isOld()).toBe(true);
});
