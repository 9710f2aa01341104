/** The line's own figures as JSON on a hidden element, once a second. */
import { useEffect, useState } from 'react';
import type { BackgroundControl } from '../webrtc/background/background.ts';
import type { CallRoom } from '../webrtc/call-room.ts';

type Stat = Record<string, unknown> & { id: string; type: string };

const wanted: Record<string, string[]> = {
  'inbound-rtp': [
    'kind',
    'mid',
    'packetsReceived',
    'framesDecoded',
    'totalAudioEnergy',
    'totalSamplesDuration',
    'packetsLost',
  ],
  'candidate-pair': ['state', 'nominated', 'localCandidateId', 'remoteCandidateId', 'currentRoundTripTime'],
  'remote-candidate': ['address', 'port', 'protocol', 'candidateType'],
};

function shorten(report: RTCStatsReport): object[] {
  const stats = [...report.values()] as Stat[];
  return stats
    .filter((stat) => wanted[stat.type])
    .map((stat) => ({
      id: stat.id,
      type: stat.type,
      ...Object.fromEntries((wanted[stat.type] ?? []).map((field) => [field, stat[field]])),
    }));
}

export type FiguresOf = { call: CallRoom; background?: BackgroundControl };

export function CallFigures({ call, background }: FiguresOf) {
  const [text, setText] = useState('{}');
  useEffect(() => {
    const look = async () => {
      const report = await call.stats();
      const { state, line } = call.snapshot();
      const receiving = report ? shorten(report) : [];
      setText(JSON.stringify({ state, line, receiving, background: background?.state() }));
    };
    const timer = setInterval(() => void look(), 1_000);
    return () => clearInterval(timer);
  }, [call, background]);
  return <output hidden data-call-diagnostics={text} />;
}
