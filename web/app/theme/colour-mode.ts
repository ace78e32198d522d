/** The localStorage key of the chosen mode: light, dark or system. */
export const colourModeKey = 'mode';

/**
 * The inline script that sets the chosen mode, else the device's, on the document before the first paint, so that a dark page
 * never flashes white. The theme provider updates the same attribute from then on.
 */
export const colourModeScript = `(function(){var m;try{m=localStorage.getItem('${colourModeKey}')}catch(e){}document.documentElement.setAttribute('data-mode',m==='light'||m==='dark'?m:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')})()`;
