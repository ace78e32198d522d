/** The colour behind every page, for the frame of the browser, which reads no style sheet. Equal to `--bg` of tokens.css. */
export const ground = { light: '#FBF8F3', dark: '#0D0F1F' } as const;
