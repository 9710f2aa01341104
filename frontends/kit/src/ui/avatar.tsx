import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import classes from './avatar.module.css';

type Props = { name: string; image?: string | null; size?: number };

const tints = 5;

/** The same person keeps the same tint. */
function tintOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % tints;
}

function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/).filter(Boolean);
  const letters = parts.length > 1 ? [parts[0], parts.at(-1)] : [parts[0]];
  return letters.map((part) => [...(part ?? '')][0]?.toUpperCase() ?? '').join('');
}

/** A photo, or the initials on a tint where there is none or it does not come. Decorative: the name always stands beside it. */
export function Avatar({ name, image, size = 40 }: Props) {
  const [broken, setBroken] = useState<string>();
  const style = { width: size, height: size, fontSize: Math.round(size * 0.3) };
  if (image && image !== broken) {
    const sides = { width: size, height: size };
    const fallBack = () => setBroken(image);
    return (
      <img className={classes.avatar} src={image} alt="" {...sides} style={style} loading="lazy" onError={fallBack} />
    );
  }
  return (
    <span className={classes.avatar} data-tint={tintOf(name)} style={style} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

type PhotoButtonProps = { name: string; image?: string | null | undefined; label: string; onClick: () => void };

/** The photo as a way to the person: small in its line and 44 px to a finger. */
export function PhotoButton({ name, image, label, onClick }: PhotoButtonProps) {
  return (
    <button type="button" className={classes.photo} onClick={onClick}>
      <Avatar name={name} image={image} size={36} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  );
}
