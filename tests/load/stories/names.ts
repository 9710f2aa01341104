export const storyNames = ['evening', 'storm', 'search', 'chat', 'group-sale', 'reconnect', 'streams'] as const;
export type StoryName = (typeof storyNames)[number];
