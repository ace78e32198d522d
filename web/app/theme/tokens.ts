/** The colour behind every page, apart from the others, so that pages without MUI do not load those. */
export const ground = { light: '#FBF8F3', dark: '#0D0F1F' } as const;

/**
 * The colour tokens for the theme of MUI, equal to those of tokens.css. Deep indigo and warm paper from the ndop cloth; one sun yellow for the main action of a screen; leaf green
 * and red only with a meaning. `soft` is the pale background of each colour.
 */
export const light = {
  bg: ground.light,
  card: '#FFFFFF',
  line: '#EAE4D9',
  /** The border of input fields, with a contrast of 3:1 against paper, which the hairline does not have. */
  edge: '#8B8778',
  ink: '#14183A',
  soft: '#5A5F7D',
  primary: '#2F3BA2',
  primaryStrong: '#252F86',
  primarySoft: '#E9EBFA',
  onPrimary: '#FFFFFF',
  sun: '#F7B32B',
  sunStrong: '#E9A213',
  sunSoft: '#FFF1D2',
  /** Text on a pale sun background. */
  sunInk: '#14183A',
  leaf: '#0B7A55',
  leafSoft: '#DDF3EA',
  red: '#C81E45',
  redSoft: '#FBE3E8',
  shadow: '0 1px 2px #14183a0f, 0 10px 28px -14px #14183a33',
  shadowRaised: '0 2px 6px #14183a14, 0 16px 40px -12px #14183a3d',
} as const;

export type Tokens = { readonly [K in keyof typeof light]: string };

export const dark: Tokens = {
  bg: ground.dark,
  card: '#171A30',
  line: '#282C4A',
  edge: '#6E7499',
  ink: '#F2F0EA',
  soft: '#A6ABC8',
  primary: '#9AA5FF',
  primaryStrong: '#B3BBFF',
  primarySoft: '#232851',
  onPrimary: '#14183A',
  sun: '#FFC24B',
  sunStrong: '#FFD17A',
  sunSoft: '#3A2E12',
  sunInk: '#F2F0EA',
  leaf: '#4FD3A2',
  leafSoft: '#12352B',
  red: '#FF7C93',
  redSoft: '#3D1722',
  shadow: '0 1px 2px #0006, 0 12px 30px -12px #000a',
  shadowRaised: '0 2px 6px #0006, 0 16px 40px -12px #000c',
};

/** Text and icons on the sun colour stay ink in both modes. */
export const inkOnSun = '#14183A';

export const radius = { field: 10, card: 16, ticket: 22 } as const;

export const fonts = {
  text: '"Barlow", "Barlow stand-in", system-ui, sans-serif',
  heading: '"Poppins", "Poppins stand-in", system-ui, sans-serif',
} as const;
