import encodeQR from 'qr';
import classes from './qr-code.module.css';

/** Black on white in both themes: cameras want it so. */
export function QrCode({ link, label }: { link: string; label: string }) {
  const rows = encodeQR(link, 'raw', { ecc: 'medium', border: 4 });
  const dark = rows.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.code}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path fill="currentColor" d={dark.join('')} />
    </svg>
  );
}
