/** Who is away from the call's window for long is only written down, here: nobody is thrown out for it. */
import { call } from '@parlance/kit/domain/limits.ts';
import { useEffect } from 'react';
import { systemOf } from '../../webrtc/device-help.ts';

// The requirement asks for a log line and nothing else.
// eslint-disable-next-line no-console
const log = (ms: number) => console.info(`Away from the call for ${ms / 1000} seconds.`);

export function useAwayLog(write: (ms: number) => void = log): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const back = () => clearTimeout(timer);
    const away = (ms: number) => {
      back();
      timer = setTimeout(() => write(ms), ms);
    };
    const isIos = systemOf(navigator) === 'ios';
    const onVisibility = () => (document.hidden ? away(call.awayMs) : back());
    const onBlur = () => away(isIos ? call.awayIosBlurMs : call.awayMs);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('blur', onBlur);
    window.addEventListener('focus', back);
    return () => {
      back();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('blur', onBlur);
      window.removeEventListener('focus', back);
    };
  }, [write]);
}
