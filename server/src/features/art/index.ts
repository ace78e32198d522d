export { artPath, artRoutes } from './art.routes.ts';
export { type Face, type FaceName, type Fitted, face, fit, wrap } from './lettering.ts';
export { logoSvg } from './logo.ts';
export { type PaletteName, paletteNames } from './palettes.ts';
export { posterJpeg, posterWebp } from './pictures.ts';
export { type FamilyName, familyNames, type PosterRequest, posterSvg } from './poster.ts';
export { type ShareCard, shareCard } from './share-card.ts';
