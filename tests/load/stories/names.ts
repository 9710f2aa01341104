export const storyNames = [
  'evening',
  'storm',
  'search',
  'chat',
  'group-sale',
  'reconnect',
  'streams',
  'joins',
  'pay-day',
  'day',
] as const;
export type StoryName = (typeof storyNames)[number];
