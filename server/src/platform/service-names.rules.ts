import type { Bilingual } from '@ngoma/api/common/locale';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import { bilingual } from '#platform/i18n/messages';

/** The names of services, for files and documents. Pages have them in `services:kind`. */
export const serviceNames: Readonly<Record<ServiceCategory, Bilingual>> = {
  dj: bilingual('services.dj'),
  live_band: bilingual('services.liveBand'),
  master_of_ceremonies: bilingual('services.masterOfCeremonies'),
  caterer: bilingual('services.caterer'),
  bartender: bilingual('services.bartender'),
  venue: bilingual('services.venue'),
  decorator: bilingual('services.decorator'),
  photographer: bilingual('services.photographer'),
  videographer: bilingual('services.videographer'),
  sound_and_light: bilingual('services.soundAndLight'),
  stage_and_tents: bilingual('services.stageAndTents'),
  security: bilingual('services.security'),
  transport: bilingual('services.transport'),
  printing: bilingual('services.printing'),
  makeup_and_styling: bilingual('services.makeupAndStyling'),
  hostesses: bilingual('services.hostesses'),
  cleaning: bilingual('services.cleaning'),
  other: bilingual('services.other'),
};
