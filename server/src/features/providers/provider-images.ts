import { progressivePictures } from '#platform/files/progressive-pictures';
import type { Platform } from '#platform/platform';
import { providersStore } from './providers.store.ts';

/** The pictures of providers' portfolios. */
export const portfolioPictures = (platform: Platform) =>
  progressivePictures(platform, {
    folder: 'portfolio',
    jobs: 'providers',
    async show(tx, { id, uploadKey }, picture) {
      const shown = await providersStore.setPicture(tx, id, uploadKey, picture);
      return shown && [`user:${shown.providerId}`];
    },
  });
