export { arrangementVersion, artistsIdOf, artistsKey, artistsWidths, drawArtists, isCutOut, maxArtists } from './artists.ts';
export { readCover } from './cover-files.ts';
export { decorationOf, nearestPalette } from './palettes.ts';
export { type PosterRequest, posterPalette } from './poster.ts';
export { posterJpeg } from './poster-images.ts';
export { posterPath, posterRoutes } from './posters.routes.ts';
export { hasShareCard, shareCardPath } from './share-address.ts';
export { type ShareCard, shareCard } from './share-card.ts';
export { type Face, type FaceName, type Fitted, face, fit, wrap } from './typesetting.ts';
