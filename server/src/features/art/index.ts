export { artPath, artRoutes } from './art.routes.ts';
export { type Face, type FaceName, type Fitted, face, fit, wrap } from './lettering.ts';
export { posterJpeg } from './pictures.ts';
export type { PosterRequest } from './poster.ts';
export { type ShareCard, shareCard } from './share-card.ts';
