/** The applicant's photo by its signed address. One that fails is asked for anew once; after that the initials stand there. */
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { useState } from 'react';
import { applicationTexts } from '../../../locales/texts.ts';

type Props = { name: string; image: { url: string } | null | undefined; onExpired: () => void };

const size = 96;

export function ApplicantPhoto({ name, image, onExpired }: Props) {
  const { photoOf } = applicationTexts.use();
  const [failed, setFailed] = useState<readonly string[]>([]);
  if (!image || failed.length > 1 || failed.includes(image.url)) return <Avatar name={name} size={size} />;
  const onError = () => {
    setFailed([...failed, image.url]);
    if (failed.length === 0) onExpired();
  };
  return (
    <img
      src={image.url}
      alt={photoOf(name)}
      width={size}
      height={size}
      style={{ borderRadius: 10, objectFit: 'cover' }}
      onError={onError}
    />
  );
}
