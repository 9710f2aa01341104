/** What the lobby says about devices and the line, in English. */
const again = 'Come back here and try again.';

export const en = {
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
