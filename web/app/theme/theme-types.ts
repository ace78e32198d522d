import '@mui/material/styles';
import '@mui/material/Button';
import '@mui/material/Chip';
import '@mui/material/Badge';

declare module '@mui/material/styles' {
  interface PaletteColor {
    /** The quiet ground of this colour. */
    soft: string;
    /** Words on the quiet ground, where they are not the colour itself. */
    ink?: string;
  }
  interface SimplePaletteColorOptions {
    soft?: string;
    ink?: string;
  }
  interface Palette {
    /** The one main action of a screen. */
    sun: PaletteColor;
    /** The edge of things one types into. */
    edge: string;
    house: { shadow: string; shadowRaised: string };
  }
  interface PaletteOptions {
    sun?: SimplePaletteColorOptions;
    edge?: string;
    house?: { shadow: string; shadowRaised: string };
  }
}
declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    sun: true;
  }
}
declare module '@mui/material/Badge' {
  interface BadgePropsColorOverrides {
    sun: true;
  }
}
