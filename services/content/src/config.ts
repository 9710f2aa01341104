/** The environment of content: the common part, where the bytes lie, and the key of its links. */
import { peers, serviceConfig } from '@parlance/runtime/config/common-config';
import { secret, text } from '@parlance/runtime/config/fields';
import type { z } from 'zod';

export const contentConfig = serviceConfig.extend({
  ...peers('identity'),
  storageDir: text('Folder of uploaded files; all replicas must share it.'),
  filesSecret: secret('Signs upload and download links; changing it ends all links that are out.'),
});

export type ContentConfig = z.infer<typeof contentConfig>;
