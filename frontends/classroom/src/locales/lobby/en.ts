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
