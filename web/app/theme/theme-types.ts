import '@mui/material/styles';
import '@mui/material/Button';
import '@mui/material/Chip';
import '@mui/material/Badge';

declare module '@mui/material/styles' {
  interface PaletteColor {
    /** The pale background of this colour. */
    soft: string;
    /** The text colour on the pale background, if it is not the colour itself. */
    ink?: string;
  }
  interface SimplePaletteColorOptions {
    soft?: string;
    ink?: string;
  }
  interface Palette {
    /** The colour of a screen's main action. */
    sun: PaletteColor;
    /** The border of input fields. */
    edge: string;
    surface: { shadow: string; shadowRaised: string };
  }
  interface PaletteOptions {
    sun?: SimplePaletteColorOptions;
    edge?: string;
    surface?: { shadow: string; shadowRaised: string };
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
