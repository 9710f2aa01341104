import { chat } from './chat.ts';
import { day } from './day.ts';
import { evening } from './evening.ts';
import { groupSale } from './group-sale.ts';
import { joins } from './joins.ts';
import type { StoryName } from './names.ts';
import { payDay } from './pay-day.ts';
import { reconnect } from './reconnect.ts';
import { searchStory } from './search.ts';
import { stormStory } from './storm.ts';
import type { Story } from './story.ts';
import { streams } from './streams.ts';

export const stories: Readonly<Record<StoryName, Story>> = {
  evening,
  storm: stormStory,
  search: searchStory,
  chat,
  'group-sale': groupSale,
  reconnect,
  streams,
  joins,
  'pay-day': payDay,
  day,
};
