/** The name that a file goes by with us: one segment, no control or direction marks, short enough, whatever it was called where it came from. */
const longest = 100;
// Marks that turn the direction of text can make "cv‮fdp.exe" look like a PDF.
const unseen = /[\p{Cc}\p{Cf}]/gu;
const unwanted = /[^\p{L}\p{N} ._&'()-]+/gu;

export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replaceAll(unseen, '')
    .replaceAll(unwanted, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[^\p{L}\p{N}]+|[ .-]+$/gu, '');
  return shortened(plain) || 'file';
}

/** The ending stays: it says what the file is. */
function shortened(name: string): string {
  const letters = [...name];
  if (letters.length <= longest) return name;
  const ending = /\.[\p{L}\p{N}]{1,5}$/u.exec(name)?.[0] ?? '';
  return (
    letters
      .slice(0, longest - ending.length)
      .join('')
      .trimEnd() + ending
  );
}
