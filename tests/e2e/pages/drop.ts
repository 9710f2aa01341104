/** A file that is dragged from the desktop onto a page. */
import type { Locator } from '@playwright/test';

type File = { name: string; mimeType: string; buffer: Buffer };

export async function dropFile(target: Locator, { name, mimeType, buffer }: File): Promise<void> {
  const held = { name, mimeType, base64: buffer.toString('base64') };
  const dataTransfer = await target.evaluateHandle((_element, file) => {
    const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], file.name, { type: file.mimeType }));
    return transfer;
  }, held);
  for (const event of ['dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer });
  await dataTransfer.dispose();
}
