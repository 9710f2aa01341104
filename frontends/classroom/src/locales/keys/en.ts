/** The list of keys in English. */

export const en = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  use: 'Use shortcuts in this browser',
  microphone: 'Microphone on or off',
  camera: 'Camera on or off',
  chat: 'Open or close the chat',
  hand: 'Raise or take down your hand',
  share: 'Share your screen or stop',
  muteAll: 'Mute all students or end it',
  pageBack: 'Page back',
  pageForward: 'Page forward',
  help: 'This list',
  captions: 'Show what others write as captions, or stop',
  leave: 'Leave the call',
  left: 'Left arrow',
  right: 'Right arrow',
};
