/** A picture of the chosen image while this page is open; the server gives none before the form is sent. */
import { useEffect, useMemo } from 'react';

export function usePreview(file: File | undefined): string | undefined {
  const address = useMemo(() => (file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  return address;
}
