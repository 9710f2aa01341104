/** "412 KB", "3.8 MB": sizes as people read them, in steps of 1,024 like the limits. */
const step = 1024;

export function sizeText(bytes: number): string {
  if (bytes < step) return `${bytes} B`;
  if (bytes < step * step) return `${Math.floor(bytes / step)} KB`;
  return `${(bytes / step / step).toFixed(1).replace(/\.0$/, '')} MB`;
}
