import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import classes from './avatar.module.css';

type Props = { name: string; image?: string | null; size?: number };

/** Ground and letters of a tint, each in light and in dark. */
const tints = [
  ['light-dark(#f1dfd8, #3b2a23)', 'light-dark(#6b3a24, #f0c9b6)'],
  ['light-dark(#dce6f0, #1e2c3a)', 'light-dark(#24476b, #b6d2f0)'],
  ['light-dark(#dce9e3, #1d332a)', 'light-dark(#1f5640, #b0e0c8)'],
  ['light-dark(#e2e0ef, #2a2740)', 'light-dark(#443a86, #ccc5f5)'],
  ['light-dark(#e8e2d3, #343022)', 'light-dark(#5d4d1c, #e6d7a6)'],
] as const;

/** The same person keeps the same tint. */
function tintOf(name: string) {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tints[sum % tints.length];
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
  const [background, color] = tintOf(name) ?? tints[0];
  return (
    <span className={classes.avatar} style={{ ...style, background, color }} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

type PhotoButtonProps = { name: string; image?: string | null | undefined; label: string; onClick: () => void };

/** The photo as a way to the person: small in its line and 44 px to a finger. */
export function PhotoButton({ name, image, label, onClick }: PhotoButtonProps) {
  return (
    <UnstyledButton className={classes.photo ?? ''} display="inline-grid" bdrs="50%" onClick={onClick}>
      <Avatar name={name} image={image} size={36} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </UnstyledButton>
  );
}
