/** What kube-score calls critical and we do on purpose; each line was looked at. */
export type ScoreException = { found: RegExp; because: string };

export const SCORE_EXCEPTIONS: ScoreException[] = [
  {
    found: /: container-resources$/,
    because:
      'No limit on processor time: a limit only makes a busy pod slower while the processor idles; requests share it out. Memory has its limit everywhere (pods.charts.test.ts).',
  },
  {
    found: /: container-image-pull-policy$/,
    because: 'Images carry the version of the release and are never pushed twice, so a node that has one need not ask.',
  },
];
