import {
  application,
  bandwidth,
  call,
  countries,
  feedbackWords,
  lesson,
  lists,
  payPeriods,
  pdf,
  search,
  session,
  text,
  ui,
  uploads,
} from './limits.ts';

test('LIM-01 50 minutes, the check 15 minutes after joining, mute-all and sound every 5 s, away 60 s and 30 s', () => {
  expect([lesson.lengthMs, lesson.autoEndAfterJoinMs]).toEqual([3_000_000, 900_000]);
  expect(call).toMatchObject({
    tickMs: 1_000,
    roomPollMs: 5_000,
    soundCheckMs: 5_000,
    awayMs: 60_000,
    awayIosBlurMs: 30_000,
  });
});

test('LIM-02 breakpoints 500, 900, 1000 px, a pull of 80 px, chat of 300x400, a person from 0.6, FFT of 1024', () => {
  expect(call).toMatchObject({
    breakpointsPx: [500, 900, 1000],
    pullToRefreshPx: 80,
    chatBoxPx: { width: 300, height: 400 },
    backgroundPersonThreshold: 0.6,
    meterFftSize: 1024,
    background: { maxFps: 15, minFps: 8, slowForMs: 5_000 },
  });
});

test('LIM-03 sidebar 271 px, toasts 5 s, tabs 300 ms, remotes 5 tries 200 ms apart, the call’s card 300 px', () => {
  const { sidebarPx, toastMs, tabAnimationMs, remoteTries, remoteTryGapMs, callCardMaxPx } = ui;
  expect([sidebarPx, toastMs, tabAnimationMs, remoteTries, remoteTryGapMs, callCardMaxPx]).toEqual([
    271, 5_000, 300, 5, 200, 300,
  ]);
});

test('LIM-04 token refresh 3,000,000 ms, idle 300,000 ms, time-out 60 s, API v1', () => {
  expect(session).toEqual({
    tokenRefreshMs: 3_000_000,
    activityIdleMs: 300_000,
    requestTimeoutMs: 60_000,
    apiVersion: 'v1',
  });
});

test('LIM-05 PDF: 3 retries 1 s apart, 300 ms of rest after zooming', () => {
  expect(pdf).toEqual({ retries: 3, retryDelayMs: 1_000, zoomDebounceMs: 300 });
});

test('LIM-06 1 Mbps up and down', () => expect(bandwidth).toEqual({ upMbps: 1, downMbps: 1 }));

test('LIM-11 text limits of accounts and applications', () => {
  expect(text).toMatchObject({
    email: 64,
    signInPassword: 128,
    passwordMin: 8,
    passwordMax: 128,
    signUpName: 32,
    applicationPasswordMax: 64,
    applicationNameMin: 2,
    applicationNameMax: 48,
    school: 48,
    introductionMin: 200,
    introductionMax: 600,
    youtubeId: 11,
  });
  expect(application.introVideoSeconds).toBe(30);
});

test('LIM-16 1,048,576 bytes for a file of an application, 3 to 5 business days for its review', () => {
  expect(uploads.applicationFileBytes).toBe(1_048_576);
  expect(application.reviewBusinessDays).toEqual({ from: 3, to: 5 });
});

test('LIM-18 the suggested countries', () => expect(countries).toEqual(['AU', 'CA', 'DE', 'FR', 'GB', 'JP', 'US']));

test('LIM-08 lists: live ones from 55 min before now, group ones from 30 min, 5 upcoming, 1 month of history', () => {
  expect(lesson).toMatchObject({ liveListBeforeMs: 3_300_000, groupUpcomingBeforeMs: 1_800_000 });
  expect([lists.upcomingPage, search.historyMonths]).toEqual([5, 1]);
});

test('LIM-10 reasons of 5 to 200 characters, notes of 400, feedback of 10 to 300 words, PTE fields of 20 to 200', () => {
  expect(text).toMatchObject({ cancelReasonMin: 5, cancelReasonMax: 200, notes: 400 });
  expect(feedbackWords).toEqual({ min: 10, max: 300, pteMin: 20, pteMax: 200 });
});

test('LIM-15 payment weeks in Darwin, six offered, the clock looked at hourly', () => {
  expect(payPeriods).toEqual({ zone: 'Australia/Darwin', offered: 6, clockRefreshMs: 3_600_000 });
});
