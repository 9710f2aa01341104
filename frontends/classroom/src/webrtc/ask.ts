/** janus.js speaks in callbacks; these are its calls as promises. */
import type { Handle } from './janus-session.ts';

/** What was asked over a socket that is cut is never answered. */
const sendTimeoutMs = 10_000;

export function send(
  handle: Handle,
  message: { request: string; [field: string]: unknown },
  jsep?: RTCSessionDescriptionInit,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The room did not answer in time.')), sendTimeoutMs);
    handle.send({
      message,
      ...(jsep ? { jsep: { type: jsep.type, sdp: jsep.sdp ?? '' } } : {}),
      success: () => {
        clearTimeout(timer);
        resolve();
      },
      error: (error) => {
        clearTimeout(timer);
        reject(new Error(error));
      },
    });
  });
}

export type OfferTrack = {
  type: 'audio' | 'video' | 'data';
  capture: boolean | MediaStreamTrack;
  add?: boolean;
  recv?: boolean;
  dontStop?: boolean;
  simulcast?: boolean;
  sendEncodings?: RTCRtpEncodingParameters[];
};

export function createOffer(
  handle: Handle,
  options: { tracks?: OfferTrack[]; iceRestart?: boolean },
): Promise<RTCSessionDescriptionInit> {
  return new Promise((resolve, reject) => {
    handle.createOffer({ ...options, success: (jsep) => resolve(jsep as RTCSessionDescriptionInit), error: reject });
  });
}

export function createAnswer(handle: Handle, offer: RTCSessionDescriptionInit): Promise<RTCSessionDescriptionInit> {
  return new Promise((resolve, reject) => {
    handle.createAnswer({
      jsep: offer as { type: string; sdp: string },
      tracks: [],
      success: (jsep) => resolve(jsep as RTCSessionDescriptionInit),
      error: (error) => reject(new Error(String(error))),
    });
  });
}

export function acceptAnswer(handle: Handle, answer: RTCSessionDescriptionInit): Promise<void> {
  return new Promise((resolve, reject) => {
    handle.handleRemoteJsep({
      jsep: answer as { type: string; sdp: string },
      success: () => resolve(),
      error: (error) => reject(new Error(String(error))),
    });
  });
}
