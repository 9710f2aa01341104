/** All texts of this package in English, by feature. */
import { makePlural } from '@parlance/kit/i18n/plural.ts';
import { noAudio } from '@parlance/kit/locales/en.ts';

const plural = makePlural('en');
/** Whole hours as hours. */
const span = (minutes: number): string =>
  minutes % 60 === 0
    ? `${minutes / 60} ${plural(minutes / 60, { one: 'hour', other: 'hours' })}`
    : `${minutes} ${plural(minutes, { one: 'minute', other: 'minutes' })}`;

/** What the shell says of the screens as well. */
export const titles = {
  lesson: 'Lesson',
};

/** The room in English; the catalogue's words to the letter. */
export const common = {
  place: {
    error: 'Video Calling Error',
    noToken: 'A video call token was not supplied.',
    noRoom: 'A room code was not supplied.',
    unsupported:
      'Browser does not support video calling: We require a recent version of Chrome and Firefox, or Safari 11 and above.',
    again: 'Try again',
    entering: 'Asking for your place in the lesson...',
    takenOver: 'You joined this lesson in another window',
    takenOverText: 'The call goes on there. You can also bring it back here.',
    here: 'Use this window',
  },
  after: {
    finished: 'Lesson finished',
    left: 'You left the call',
    lesson: (span: string) => `The lesson: ${span}.`,
    teacherNext: (minutes: number) => `Your feedback is open for ${span(minutes)} from the start of the lesson.`,
    studentNext: (minutes: number) =>
      `Your teacher writes feedback within ${span(minutes)}. We will send you a message.`,
    recap: 'See the recap',
    back: 'Back to dashboard',
    again: 'Join again',
  },
  devices: {
    error: 'Camera / Mic Error',
    faults: {
      'not-found':
        "Please ensure you have at least one input device connected, and that its enabled in your browser's settings.",
      denied: "Please allow Parlance to access your camera and microphone in your browser's settings.",
      busy: 'Please close all other apps and tabs using your camera or microphone.',
      other: 'An unexpected error occured',
    },
    blocked: 'Your camera and microphone are blocked',
    unavailable: 'Camera and microphone are not available',
    unplugged: (name: string) => `${name || 'Your device'} was unplugged. Plug it in again and it goes on by itself.`,
    noCamera: 'No camera found',
    camera: 'Your camera',
    preview: 'Camera and microphone preview',
  },
  lobby: {
    brand: 'Parlance',
    back: 'Back to dashboard',
    you: (name: string) => `You, ${name}`,
    good: 'Looking good!',
    goodHint: "Press the join lesson button when you're ready.",
    almost: 'Almost there',
    almostHint: 'Give access to camera and microphone first.',
    join: 'Join lesson',
    joining: 'Joining call...',
    again: 'Try again',
    without: 'Join without camera and microphone',
    withoutHint: 'You can listen, write in the chat and raise your hand, and switch them on later.',
    allOff: 'You join with microphone and camera off.',
    minutes: (count: number) => `${count} min`,
    there: ({ name, city, time }: { name: string; city: string; time: string }) =>
      `For ${name} in ${city} it is ${time}.`,
  },
  level: {
    title: 'Microphone level',
    blocked: 'Blocked',
    silent: 'No sound for 8 seconds',
    heard: 'We hear you',
    nothing: 'We hear nothing from this microphone',
    advice:
      'Say a few words. If the bar stays empty, check the mute switch on your headset or choose another microphone below.',
  },
  pickers: {
    microphone: 'Microphone',
    speaker: 'Speaker',
    numbered: (label: string, number: number) => `${label} ${number}`,
    blocked: 'Not available while blocked',
    standard: 'System default',
    test: 'Test',
  },
  room: {
    name: 'Lesson room',
    tip: 'Use headphones for the best sound.',
    ends: (when: string) => `Lesson ends ${when}`,
    lesson: 'Lesson',
    people: 'People',
    booking: 'Booking',
    topic: 'Topic',
    changeTopic: 'Change topic',
    stream: 'Stream',
    pte: 'PTE English',
    workplace: 'Workplace English',
    note: 'Note',
    quoted: (note: string) => `“${note}”`,
    wish: 'Wish',
    correct: 'Correct mistakes',
  },
  people: {
    you: 'You',
    yourTeacher: 'your teacher',
    yourStudent: 'your student',
    microphoneOff: (name: string) => `${name}, microphone off`,
    larger: (name: string) => `Show ${name} larger`,
    smaller: (name: string) => `Show ${name} small again`,
    ownWindow: 'In a window of its own',
    notHere: (name: string) => `${name}, not here yet`,
    notHereYet: 'not here yet',
    reconnecting: 'Reconnecting...',
    soundOnly: { short: 'Sound only', long: 'Weak line, sound only' },
    pagesOnly: { short: 'No sound', long: 'Weak line, pages and chat only' },
    pausedHere: { short: 'Paused', long: 'Paused, your line is weak' },
    unreceived: { short: 'Not received', long: 'Not seen or heard, your line is weak' },
    notHeard: (name: string) => `${name}, not heard while your line is weak`,
    microphone: { on: 'Microphone on', off: 'Microphone off', locked: 'Your teacher has muted everyone' },
  },
  controls: {
    label: 'Call controls',
    microphone: { on: 'Mic', off: 'Mic off', locked: 'Mic locked' },
    microphoneTitle: {
      on: 'Mute microphone',
      off: 'Turn microphone on',
      locked: 'Your teacher has muted everyone',
    },
    camera: { on: 'Camera', off: 'Camera off' },
    cameraPaused: 'Camera is paused while your line is weak',
    cameraTitle: { on: 'Turn camera off', off: 'Turn camera on' },
    chat: 'Chat',
    chatNew: (count: number) => `Chat, ${count} new`,
    chatFailed: 'The chat could not be opened. Please try again.',
    closeChat: 'Close chat',
    lesson: 'Lesson',
    lessonTitle: 'Booking and lesson audio',
    leave: 'Leave call',
    reconnecting: 'Reconnecting...',
    opening: 'Opening the line...',
    good: 'Good line',
    everyoneMuted: 'Your teacher has muted everyone',
    studentsMuted: 'All students are muted',
    newsLate: 'Chat and pages come a few seconds late',
  },
  quality: { good: 'Good line', fair: 'Line with small gaps', weak: 'Weak line' },
  weak: {
    camera: {
      title: 'Your camera is paused while your line is weak',
      detail: 'You see and hear the others. It comes back by itself.',
    },
    sound: {
      title: 'Sound only while your line is weak',
      detail: 'Pages stay in step. Video comes back by itself.',
    },
    unheard: {
      title: 'Nobody hears you while your line is weak',
      detail: 'Pages and chat go on. Sound comes back by itself.',
    },
    material: {
      title: 'Pages and chat only while your line is weak',
      detail: 'Sound and video come back by themselves.',
    },
  },
  background: {
    loading: 'Loading the background...',
    offInCall: {
      slow: 'This computer is too slow for a background. It is off, and so is your camera: turn the camera on to be seen with your room.',
      failed:
        'The background could not be loaded. It is off, and so is your camera: choose it again, or turn the camera on to be seen with your room.',
    },
  },
  settings: {
    open: 'Settings',
    failed: 'The settings could not be opened. Please try again.',
    captions: 'Show what others write as captions',
  },
  leaving: {
    question: 'Are you sure you want to leave the call?',
    detail: (time: string, city: string) => `The lesson runs until ${time} ${city}. You can join again until then.`,
    stay: 'Cancel',
    leave: 'Leave call',
  },
  chat: {
    title: 'Chat',
    close: 'Close chat',
    retry: 'Retry',
    none: 'No messages yet, say hi!',
  },
};

/** What stands behind a person, and what the room says of its own work. */
export const background = {
  title: 'Background',
  names: { none: 'My room', blur: 'Blur', study: 'Study', plants: 'Plants' },
  absent: 'This browser cannot change your background. A recent Chrome, Edge, Firefox or Safari can.',
  said: {
    off: '',
    loading: 'Loading the background...',
    on: 'Your background is on.',
    slow: 'The background turned itself off: this computer is too slow for it.',
    failed: 'The background could not be loaded. Please choose it again.',
  },
  settings: {
    title: 'Settings',
    cameraOff: 'Your camera is off.',
    backgroundWaits: 'Your camera is off. The background is there when you turn it on.',
    close: 'Close',
  },
  diagnostics: {
    title: 'Diagnostics',
    call: 'Call',
    calls: { Disconnected: 'Disconnected', Connecting: 'Connecting', Connected: 'Connected' },
    line: 'Your line',
    lines: { opening: 'Opening', good: 'Good', reconnecting: 'Reconnecting' },
    roundTrip: 'Round trip',
    state: 'Background',
    states: {
      absent: 'Not in this browser',
      off: 'Off',
      loading: 'Loading',
      on: 'On',
      slow: 'Off, too slow',
      failed: 'Off, not loaded',
    },
    rate: 'Frame rate',
    load: 'Model loaded in',
    fps: (value: number) => `${Math.round(value)} fps`,
    ms: (value: number) => `${Math.round(value)} ms`,
    seconds: (ms: number) => `${(ms / 1000).toFixed(1)} s`,
    none: 'Not measured',
  },
};

/** The list of keys in English. */
export const keys = {
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

/** What the teacher leads and the students answer: pages, screen, hands, who may stay. */
export const leading = {
  toPhone: {
    title: 'Move to my phone',
    means: 'Scan a code with your phone. The lesson goes on there, and this window leaves; you can bring it back here.',
    show: 'Show the code',
    over: 'The code is too old now. Ask for another one.',
    codeOfLink: 'QR code that opens this lesson on your phone',
    good: (minutes: number) =>
      `Good once, for ${minutes} minutes, and for you alone: sign in on the phone as you do here.`,
  },
  follow: {
    one: (name: string) => `${name} is on your page`,
    oneAway: (name: string) => `${name} is looking around`,
    all: (count: number) => `All ${count} on your page`,
    some: (here: number, count: number) => `${here} of ${count} on your page`,
    following: (name: string) => `Following ${name}`,
    teacherIsOn: (name: string, page: number) => `${name} is on page ${page}`,
    lookAround: 'Look around',
    comeBack: 'Come back',
    comeBackTo: (page: number) => `Come back to page ${page}`,
  },
  share: {
    on: { label: 'Stop sharing', title: 'Stop sharing your screen' },
    off: { label: 'Share screen', title: 'Share your screen' },
    shares: (name: string) => `${name} shares the screen`,
    backToPage: 'Back to page',
    enlarge: 'Show large',
    yourScreen: 'Your screen',
    screenOf: (name: string) => `Screen of ${name}`,
    missing: 'Screen sharing is not supported in this browser or device',
    unsupported: 'Screen sharing is not supported on this device or browser',
    denied: 'Screen sharing permission was denied',
    other: 'An unexpected error occured',
  },
  refreshing: {
    question: 'Refreshing the page will end your call. Are you sure you want to continue?',
    stay: 'Cancel',
    refresh: 'Refresh',
  },
  topicFailed: 'The change of topic could not be opened. Please try again.',
  muteAll: {
    on: { label: 'Mute all on', title: 'End mute all' },
    off: { label: 'Mute all', title: 'Mute all students' },
  },
  hand: {
    on: { label: 'Hand is up', title: 'Take your hand down' },
    off: { label: 'Raise hand', title: 'Raise your hand' },
    up: (name: string, place: number) => `${name} has a hand up, number ${place}`,
    take: (name: string, place: number) => `Take the hand of ${name} down, number ${place}`,
  },
  removal: {
    open: (name: string) => `Remove ${name} from the lesson`,
    question: (name: string) => `Remove ${name} from this lesson?`,
    consequence: 'They leave the room at once and cannot come back until you let them in again.',
    remove: 'Remove',
    stay: 'Cancel',
    removed: 'removed',
    letIn: (name: string) => `Let in ${name} again`,
    letInShort: 'Let in',
    youWere: 'You were removed from this lesson',
    youWereText: 'You can join again as soon as your teacher lets you back in.',
    letInText: 'Your teacher lets you back in.',
    tryAgain: 'Join again',
  },
  news: {
    came: (name: string) => `${name} is here`,
    left: (name: string) => `${name} has left`,
    handUp: (name: string) => `${name} raised a hand`,
    wrote: (name: string, text: string) => `${name} wrote: ${text}`,
    screenOn: (name: string) => `${name} shares the screen`,
    screenOff: (name: string) => `${name} no longer shares the screen`,
    muted: 'Your teacher has muted everyone',
    unmuted: 'You may turn your microphone on again',
  },
  sound: {
    title: 'Lesson audio',
    onlyYou: 'Only you can play it',
    byTeacher: 'Played by your teacher',
    play: (name: string) => `Play track ${name}`,
    pause: (name: string) => `Pause track ${name}`,
    place: (name: string) => `Place in track ${name}`,
    failed: 'This track cannot be played. Please try again.',
    none: noAudio,
    listFailed: 'The lesson audio could not be loaded.',
    again: 'Try again',
    asking: 'Asking who hears it...',
    heardBy: (heard: number, count: number) => `Heard by ${heard} of ${count}`,
    heardByOne: (name: string) => `Heard by ${name}`,
    notHeard: 'Not heard',
    deaf: (names: readonly string[]) =>
      names.length === 1 ? `${names[0]} does not hear it` : `Not heard by ${names.join(', ')}`,
    youHear: (title: string) => `You hear ${title}`,
    plays: (title: string) => `Your teacher plays ${title}`,
    playsNow: (title: string) => `Plays ${title}`,
    heldBack: 'Press to hear the lesson audio',
  },
  keys: {
    open: 'Keyboard shortcuts',
    failed: 'The shortcuts could not be shown. Please try again.',
    close: 'Close',
  },
};

const again = 'Come back here and try again.';

/** What the lobby says about devices and the line, in English. */
export const lobby = {
  devices: {
    camera: 'Camera',
    playing: 'Playing...',
    browserBlocks: 'This website may not use your camera and microphone yet.',
    systemBlocks: 'Your system blocks the camera and the microphone for this browser.',
    lost: (device: string) => `${device} was disconnected. Another device is used until it is back.`,
  },
  line: {
    title: 'Network check',
    run: 'Run check',
    again: 'Run again',
    running: 'Checking...',
    parts: {
      signalling: 'Opening the lesson service...',
      relay: 'Looking for the relay...',
      down: 'Measuring the way down...',
      up: 'Measuring the way up...',
      loss: 'Counting lost packets...',
    },
    rows: {
      down: 'Download',
      up: 'Upload',
      loss: 'Packet loss',
      relay: 'Relay (TURN)',
      signalling: 'Lesson service',
    },
    marks: { good: 'Good', enough: 'Just enough', bad: 'Too weak' },
    reach: { good: 'Reachable', enough: 'Over TCP only', bad: 'Not reachable' },
    notAvailable: 'Not available',
    notMeasured: 'Not measured',
    onlyWhole: 'In the full check',
    units: {
      mbps: (value: number) => `${value.toFixed(1)} Mbps`,
      percent: (value: number) => `${value.toFixed(1)} %`,
      jitter: (value: number) => `±${Math.round(value)} ms`,
      ms: (value: number) => `${Math.round(value)} ms`,
    },
    checked: (time: string, city: string) => `Checked ${time} ${city}.`,
    needs: (mbps: number) => `A video lesson needs ${mbps} Mbps each way.`,
    advice: {
      signalling: 'The lesson service cannot be reached. Check your connection; a company network may block it.',
      noRelay: 'Your network lets neither the direct way nor the relay through. Try another network, such as a phone.',
      relayTcp: 'Your network lets only TCP through. Sound and picture may lag; another network is better.',
      slow: 'Your line is slow. Close downloads and other video, or come nearer to your router.',
      loss: 'Packets get lost on the way. A cable is better than Wi-Fi; otherwise come nearer to your router.',
    },
    save: 'Save result',
    file: 'parlance-network-check.txt',
  },
  steps: {
    chromium: [
      'Select the camera symbol at the end of the address bar.',
      'Choose “Always allow” for camera and microphone.',
      again,
    ],
    chromiumAndroid: [
      'Select the symbol at the start of the address bar, then “Permissions”.',
      'Allow camera and microphone.',
      again,
    ],
    firefox: [
      'Select the camera or microphone symbol at the start of the address bar.',
      'Remove “Blocked” beside camera and microphone.',
      again,
    ],
    firefoxAndroid: ['Select the lock at the start of the address bar.', 'Allow camera and microphone.', again],
    safari: [
      'Open “Safari” in the menu bar, then “Settings for This Website”.',
      'Choose “Allow” for camera and microphone.',
      again,
    ],
    safariIos: [
      'Select the page symbol in the address bar, then “Website Settings”.',
      'Choose “Allow” for camera and microphone.',
      again,
    ],
    windows: [
      'Open Settings, then “Privacy & security”, then “Camera”.',
      'Switch on “Camera access” and “Let desktop apps access your camera”.',
      'Do the same under “Microphone”.',
      again,
    ],
    macos: [
      'Open System Settings, then “Privacy & Security”, then “Camera”.',
      'Switch on your browser, and do the same under “Microphone”.',
      'Quit your browser, open it again and come back here.',
    ],
    linux: [
      'Open Settings, then “Privacy”, and switch on camera and microphone.',
      'If your browser was installed as a Snap or Flatpak, allow it both devices there.',
      again,
    ],
    android: [
      'Open Settings, then “Apps”, then your browser, then “Permissions”.',
      'Allow camera and microphone.',
      again,
    ],
    ios: ['Open Settings and choose your browser.', 'Switch on camera and microphone.', again],
  },
};

/** The room of an administrator who only watches, in English. */
export const observing = {
  banner: 'You are observing silently',
  unseen: 'Nobody in this lesson sees or hears you.',
  soundOn: 'Turn on sound',
  leave: 'Leave',
  opening: 'Opening the lesson...',
  openingText: 'You will observe it silently: no camera, no microphone.',
  left: 'You no longer observe this lesson',
  again: 'Observe again',
  roles: { teacher: 'teacher', student: 'student' },
};
