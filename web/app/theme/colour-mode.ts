/** The choice of light, dark or system stands in localStorage under this key. */
export const colourModeKey = 'mode';

/**
 * Runs before the first paint, so that a dark page never flashes white: puts the chosen mode, else the device's, on the
 * document. The theme's provider writes the same attribute from then on.
 */
export const colourModeScript = `(function(){var m;try{m=localStorage.getItem('${colourModeKey}')}catch(e){}document.documentElement.setAttribute('data-mode',m==='light'||m==='dark'?m:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')})()`;
