/** What a step means for each line: how it is sent, and whether and how finely it is received. */
import { isBelow, type Step } from './line-ladder.ts';
import type { LineName } from './lines.ts';

/**
 * A camera is sent twice, finely and coarsely, so that a weak receiver takes the coarse one and nobody else has to. Neither has a
 * `maxFramerate`: Chromium would hold both to the lower one.
 */
export const cameraEncodings: RTCRtpEncodingParameters[] = [
  { rid: 'h', active: true, maxBitrate: 700_000 },
  { rid: 'l', active: true, maxBitrate: 120_000, scaleResolutionDownBy: 2 },
];
/** Plain speech: pages and chat need their part of a weak line, at whichever end it is. */
const thriftyVoiceBps = 16_000;
const screenBps = { high: 1_500_000, low: 350_000 };

/** Whether a line goes on at this step. */
export function carries(step: Step, line: LineName): boolean {
  if (line === 'camera') return !isBelow(step, 'low');
  if (line === 'screen') return !isBelow(step, 'screen');
  return step !== 'material';
}

/** `thrifty`: somebody who receives it has a weak line. */
export type Load = { step: Step; thrifty: boolean };

/** The encodings of a sender as they should be at this step; the browser's own list is kept otherwise. */
export function encodingsAt(
  { step, thrifty }: Load,
  line: LineName,
  encodings: readonly RTCRtpEncodingParameters[],
): RTCRtpEncodingParameters[] {
  const active = carries(step, line);
  return encodings.map((encoding) => {
    if (line === 'camera') return { ...encoding, active: active && (step === 'high' || encoding.rid !== 'h') };
    if (line === 'screen') return { ...encoding, active, maxBitrate: step === 'high' ? screenBps.high : screenBps.low };
    if (line === 'sound') return { ...encoding, active };
    const { maxBitrate: _limit, ...unlimited } = encoding;
    const limited = thrifty || isBelow(step, 'low') ? { maxBitrate: thriftyVoiceBps } : {};
    return { ...unlimited, ...limited, active };
  });
}

export type Reception = { send: boolean; substream?: number };
const coarse = 0;
const fine = 1;

export function receptionAt(step: Step, line: LineName | undefined): Reception {
  const send = line === undefined || carries(step, line);
  return line === 'camera' ? { send, substream: step === 'high' ? fine : coarse } : { send };
}
